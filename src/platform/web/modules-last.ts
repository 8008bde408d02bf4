/** The first thing that the scripts of a page do. */
const firstScript = /<script[^>]*>window\.__reactRouterContext/;

/**
 * Moves the requests for script behind the content of a page: on a slow line they would take the road from what people see first.
 * React has a place for such a link wherever it stands in the document.
 */
export function modulesLast(html: string): string {
  const start = html.search(firstScript);
  if (start < 0) return html;
  const modules: string[] = [];
  const content = html.slice(0, start).replaceAll(/<link rel="modulepreload"[^>]*>/g, (link) => {
    modules.push(link);
    return '';
  });
  return content + modules.join('') + html.slice(start);
}
