import { isRecord, permissionNames } from '@ximblox/contract';
import {
  type EndpointAccess,
  type Job,
  nextRun,
  type PermissionDefinition,
  type SiteEndpoint,
} from '../extend/index.ts';
import { type Field, type Fields, isGroup, isList, kindOf } from '../fields/index.ts';
import type { Note } from './problems.ts';
import { checkNames, checkText, listed, shown } from './values.ts';

/** Reports a name that is not allowed. */
export const checkName = (name: unknown, property: string, note: Note): void => {
  if (!isName(name))
    note(`cannot have this \`${property}\`: use lowercase letters, digits and hyphens, such as "send"`);
};

/** Whether a name of an extension, or of a part of one, is allowed. */
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z0-9-]{0,49}$/.test(value);

function checkSchedule({ schedule, input }: Job, timeZone: string, note: Note): void {
  if (schedule === undefined) {
    if (input === undefined) note('has neither a `schedule` nor an `input`: give it one of them');
    return;
  }
  if (input !== undefined)
    note('has a `schedule` and an `input`: a scheduled run has no input, so leave one of them out');
  try {
    if (!nextRun(schedule, timeZone, new Date())) note(`has the \`schedule\` ${shown(schedule)}, which never comes`);
  } catch {
    note(`has the \`schedule\` ${shown(schedule)}, which is not a cron pattern: write one such as "0 6 * * 1"`);
  }
}

/** Reports problems of a job. */
export function checkJob(job: Job, timeZone: string, note: Note): void {
  checkName(job.name, 'name', note);
  checkNames(job, ['name', 'schedule', 'input', 'attempts', 'run'], note);
  checkSchedule(job, timeZone, note);
  if (typeof job.run !== 'function') note('has no `run`: give it a function');
  const { attempts = 1 } = job;
  if (!Number.isInteger(attempts) || attempts < 1 || attempts > 25) {
    note(`has ${shown(attempts)} as \`attempts\`: use a whole number from 1 to 25`);
  }
}

function checkAccess(access: EndpointAccess, known: ReadonlyMap<PermissionDefinition, string>, note: Note): void {
  if (access === 'anonymous' || access === 'session') return;
  for (const one of Array.isArray(access) ? access : [access]) {
    if (typeof one === 'string') {
      if (!(permissionNames as string[]).includes(one)) {
        note(
          `requires the permission ${shown(one)}, which does not exist: use ${listed(permissionNames)}, or a definition`,
        );
      }
    } else if (!known.has(one)) {
      note(`requires the permission ${shown(one?.name)}, which no extension has: add it to \`permissions\``);
    }
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Names of the properties that a schema declares. */
const namesOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

/** Reports problems of an endpoint. @param known the permissions of all extensions */
export function checkEndpoint(
  endpoint: SiteEndpoint,
  known: ReadonlyMap<PermissionDefinition, string>,
  note: Note,
): void {
  const { method, path, access, summary, declared, handle } = endpoint;
  if (!methods.includes(method)) note(`has ${shown(method)} as \`method\`: use ${listed(methods)}`);
  else if (declared?.bodyKind === 'none' && namesOf(declared.body).length > 0)
    note(`has a \`body\`, but ${method} calls have none: use \`query\`, or another method`);
  checkText(summary, 'summary', note);
  if (typeof handle !== 'function') note('has no `handle`: give it a function');
  if (typeof path !== 'string' || !/^(?:\/(?:[a-z0-9-]+|\{[a-zA-Z]\w*\}))+$/.test(path)) {
    note('cannot have this `path`: begin with / and use lowercase letters, digits, hyphens and {parameters}');
  } else if (/^\/api(?:\/|$)/.test(path)) {
    note(`has the \`path\` ${shown(path)}: leave out "/api/site", below which all endpoints of a site are`);
  }
  if (access === undefined) note("has no `access`: give 'anonymous', 'session' or a permission");
  else checkAccess(access, known, note);
  const params = namesOf(declared?.params);
  const named = [...shown(path).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const missing = named.filter((name) => !params.includes(name));
  if (missing.length > 0) note(`has ${listed(missing)} in its \`path\`, but not in \`params\`: add it`);
  const unused = params.filter((name) => !named.includes(name));
  if (unused.length > 0) note(`has ${listed(unused)} in \`params\`, but not in its \`path\`: add it`);
}

/** Whether values of a field refer to pages or files, which only content does. */
const refers = (field: Field): boolean => {
  const { place, links } = kindOf(field);
  return place !== 'props' || links !== undefined;
};

/** Reports fields that settings cannot have. */
export function checkSettingsKinds(fields: Fields, noteAt: (path: string) => Note, prefix = ''): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!isRecord(field)) continue;
    const path = `${prefix}${name}`;
    if (isList(field) || isGroup(field)) checkSettingsKinds(field.fields, noteAt, `${path}.`);
    else if (refers(field)) {
      noteAt(path)(
        `is of the kind ${shown(field.kind)}: settings have no images, files, links, references and rich text`,
      );
    }
  }
}
