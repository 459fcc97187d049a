const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const special = /[&<>"']/;

/** Text for HTML and XML, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  special.test(text) ? text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '') : text;

/** A start tag; attributes that are undefined are left out. */
export function tag(name: string, attributes: Record<string, string | undefined>): string {
  let html = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined) html += ` ${attribute}="${escapeHtml(value)}"`;
  }
  return `${html}>`;
}
