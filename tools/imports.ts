import ts from 'typescript'

export interface Import {
  specifier: string
  line: number
  typeOnly: boolean
}

/** Everything that a .ts, .tsx or .astro file imports or re-exports, statically or dynamically. */
export function importsOf(path: string, text: string): Import[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const code = path.endsWith('.astro') ? scriptsOf(text) : text
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, false, kind)
  const imports: Import[] = []

  function add(name: ts.Node | undefined, typeOnly: boolean): void {
    if (!name || !ts.isStringLiteralLike(name)) return
    const { line } = source.getLineAndCharacterOfPosition(name.getStart(source))
    imports.push({ specifier: name.text, line: line + 1, typeOnly })
  }
  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly)
    } else if (ts.isImportTypeNode(node)) {
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return imports
}

/**
 * An Astro file with all but its frontmatter and its scripts blanked, so that lines keep their
 * numbers.
 */
function scriptsOf(text: string): string {
  const parts = [
    ...text.matchAll(/^(\s*---\r?\n)([^]*?)^---/gm),
    ...text.matchAll(/(<script\b[^>]*>)([^]*?)<\/script>/g),
  ]
  let code = text.replace(/[^\n]/g, ' ')
  for (const { index, 1: opening = '', 2: script = '' } of parts) {
    const start = index + opening.length
    code = code.slice(0, start) + script + code.slice(start + script.length)
  }
  return code
}
