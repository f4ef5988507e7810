export interface SettingTables {
  settings: SettingTable
}

interface SettingTable {
  key: string
  /** JSON of the value. */
  value: string
}
