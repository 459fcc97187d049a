import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../checks.ts';
import { codeBlocks } from './code-blocks.ts';
import { loadProgram } from './declarations.ts';

const template = join(root, 'packages', 'create-ximblox', 'templates', 'minimal');

/** Files of a new site, which pages may import. */
function templateFiles(): Map<string, string> {
  const paths = readdirSync(template, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => statSync(join(template, path)).isFile());
  return new Map(files.map((path) => [path, readFileSync(join(template, path), 'utf8')]));
}

/**
 * Compiles the TypeScript of pages. The files of a page lie in a folder of their own, together with those of a new site.
 * @param pages by name, such as `building/blocks.md`
 * @returns the errors, each with page, file and line
 */
export function errorsInCode(pages: ReadonlyMap<string, string>): string[] {
  const files = new Map<string, string>();
  const shown: string[] = [];
  // Folders below a site find the packages.
  const folder = join(root, 'sites', 'minimal', '.documentation');
  const common = templateFiles();
  for (const [page, markdown] of pages) {
    const own = codeBlocks(markdown).filter(({ language, info }) => /^tsx?$/.test(language) && info !== 'fragment');
    if (own.length === 0) continue;
    for (const [path, text] of common) files.set(join(folder, page, path), text);
    for (const [position, { language, text, path }] of own.entries()) {
      const file = join(folder, page, path ?? `block-${position + 1}.${language}`);
      files.set(file, text);
      shown.push(file);
    }
  }
  const program = loadProgram(shown, files);
  return shown.flatMap((file) => {
    const source = program.getSourceFile(file);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ start = 0, messageText }) => {
      const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
      return `${file.slice(folder.length + 1)}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
  });
}
