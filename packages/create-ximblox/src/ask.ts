import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { checkTemplate, type Choices, nameOf, readLocales, Refusal, templateNames } from './options.ts';

interface Question {
  text: string;
  fallback: string;
  /** @throws Refusal when the answer cannot be used; it is then asked again */
  check(answer: string): unknown;
}

const questions = {
  folder: { text: 'Name of the folder', fallback: 'my-site', check: nameOf },
  languages: { text: 'Languages of the site, separated by commas', fallback: 'en', check: readLocales },
  template: { text: `Template, ${templateNames}`, fallback: 'minimal', check: checkTemplate },
} satisfies Record<string, Question>;

type Answers = Record<keyof typeof questions, string>;

/** Asks for what the command line leaves open; without a terminal, or with `yes`, returns the defaults. */
export async function ask({ folder, languages, template, yes }: Choices): Promise<Answers> {
  if (yes || !stdin.isTTY) {
    return {
      folder: folder ?? questions.folder.fallback,
      languages: languages ?? questions.languages.fallback,
      template: template ?? questions.template.fallback,
    };
  }
  const terminal = createInterface({ input: stdin, output: stdout });
  const answerTo = async ({ text, fallback, check }: Question): Promise<string> => {
    for (;;) {
      const answer = (await terminal.question(`${text} (${fallback}): `)).trim() || fallback;
      try {
        check(answer);
        return answer;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        stdout.write(`${error.message}\n`);
      }
    }
  };
  try {
    return {
      folder: folder ?? (await answerTo(questions.folder)),
      languages: languages ?? (await answerTo(questions.languages)),
      template: template ?? (await answerTo(questions.template)),
    };
  } finally {
    terminal.close();
  }
}
