const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const special = /[&<>"']/;

/** Escapes text for HTML and XML, in elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  special.test(text) ? text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '') : text;

/** Returns a start tag; undefined attributes are omitted. */
export function tag(name: string, attributes: Record<string, string | undefined>): string {
  let html = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined) html += ` ${attribute}="${escapeHtml(value)}"`;
  }
  return `${html}>`;
}
