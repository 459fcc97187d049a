/** An instruction of a Dockerfile, such as `RUN npm ci`. */
export interface Instruction {
  name: string;
  argument: string;
}

const known = new Set(['FROM', 'ENV', 'WORKDIR', 'COPY', 'RUN', 'USER', 'VOLUME', 'EXPOSE', 'CMD']);

/** Reads a Dockerfile with one instruction a line. @throws when it has others than {@link known} */
export function readDockerfile(text: string): Instruction[] {
  return text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [, name = '', argument = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      if (!known.has(name)) throw new Error(`Unknown instruction: ${line}`);
      return { name, argument };
    });
}

/** Returns the only argument of an instruction. @throws when the file has it not exactly once */
export function argumentOf(instructions: readonly Instruction[], name: string): string {
  const found = instructions.filter((instruction) => instruction.name === name);
  if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} instructions ${name}.`);
  return found[0].argument;
}
