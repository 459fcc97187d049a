/** An instruction of a Dockerfile, such as `RUN npm ci`. */
export interface Instruction {
  name: string;
  argument: string;
}

/** A stage of a Dockerfile: from `FROM` to the next one. */
export interface Stage {
  /** Name after `AS`; '' without one. */
  name: string;
  image: string;
  instructions: Instruction[];
}

const known = new Set(['ENV', 'WORKDIR', 'COPY', 'RUN', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']);

/** Reads the stages of a Dockerfile. @throws when it has instructions other than {@link known} */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', argument = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    const stage = stages.at(-1);
    const [, image = '', stageName = ''] = (name === 'FROM' && /^(\S+)(?: AS (\S+))?$/.exec(argument)) || [];
    if (image !== '') stages.push({ name: stageName, image, instructions: [] });
    else if (stage && known.has(name)) stage.instructions.push({ name, argument });
    else throw new Error(`Unknown instruction: ${line}`);
  }
  return stages;
}

/** Returns the only argument of an instruction. @throws when the stage has it not exactly once */
export function argumentOf({ instructions }: Stage, name: string): string {
  const found = instructions.filter((instruction) => instruction.name === name);
  if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} instructions ${name}.`);
  return found[0].argument;
}

/** Returns the environment variables that a stage sets. */
export const environmentOf = ({ instructions }: Stage): Record<string, string> =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ argument }) => [...argument.matchAll(/(\w+)=(\S+)/g)].map(([, key, value]) => [key, value])),
  ) as Record<string, string>;
