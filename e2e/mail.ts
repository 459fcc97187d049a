import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the link to a screen, with its query, in the newest mail to a recipient that has one. */
export async function linkInMail(
  { dataFolder }: { dataFolder: string },
  address: string,
  screen: string,
): Promise<string> {
  const folder = join(dataFolder, 'mail');
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const names = (await readdir(folder).catch(() => [])).sort((one, other) => other.localeCompare(one));
    // A mail that is still being written has another extension, and is renamed a moment later.
    for (const name of names.filter((one) => one.endsWith('.eml'))) {
      const mail = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
      const link = /https?:\/\/[^\s"<>]+\?(?:token|review|rail)=[\w.&=-]+/.exec(mail)?.[0];
      if (mail.includes(address) && link?.includes(screen)) return link;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error(`No mail with a link to ${screen} has come for ${address}.`);
}
