/** Returns the address of a sender such as `Ximblox <no-reply@example.com>`, or of a bare address; `''` if there is none. */
export function senderAddress(sender: string): string {
  const last = sender.trim().split(/[\s<]/).at(-1) ?? '';
  const address = last.endsWith('>') ? last.slice(0, -1) : last;
  const at = address.indexOf('@');
  return at > 0 && at < address.length - 1 && !address.includes('>') ? address : '';
}
