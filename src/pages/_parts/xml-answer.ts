/** An XML response. */
export const xmlAnswer = (xml: string): Response =>
  new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
