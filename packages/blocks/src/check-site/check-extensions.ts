import { type ExtensionPermissionName, extensionParameters, isRecord } from '@ximblox/contract';
import { sourceOf } from '../definition-source.ts';
import { noParts } from '../extend/extension.ts';
import { type Extension, hookNames, type PermissionDefinition, type SiteEndpoint } from '../extend/index.ts';
import type { SiteDefinition } from '../site-definition.ts';
import { checkEndpoint, checkJob, checkName, checkSettingsKinds, isName } from './check-extension-parts.ts';
import { checkFields } from './check-fields.ts';
import type { Note, Problems } from './problems.ts';
import { checkDuplicates, checkLocalisedText, checkNames, listed, listOf, shown } from './values.ts';

/** A definition inside an extension, with its reporter. */
interface Place {
  problems: Problems;
  /** `Extension "newsletter"` */
  owner: string;
}

/** Checks one list of definitions of an extension: their form, their names, and that each name occurs once. */
function checkParts<Part extends object>(
  { problems, owner }: Place,
  what: string,
  parts: readonly Part[],
  nameOf: (part: Part) => unknown,
  check: (part: Part, note: Note) => void,
): void {
  for (const [position, part] of parts.entries()) {
    if (!isRecord(part)) {
      problems.at(owner)(`has ${shown(part)} as ${what} ${position + 1}: create it with its define function`);
      continue;
    }
    const name = nameOf(part);
    const note = problems.at(`${owner}, ${what} ${shown(name)}`, sourceOf(part));
    check(part, note);
  }
  const named = parts.flatMap((part, position) => {
    const name = isRecord(part) ? nameOf(part) : undefined;
    return typeof name === 'string' ? [{ id: name, source: sourceOf(part), place: `entry ${position + 1}` }] : [];
  });
  checkDuplicates(`${what}s`, named, problems.at(owner));
}

/** Path in which all parameters look alike, for comparison. */
const shapeOf = ({ method, path }: SiteEndpoint): string => `${method} ${path}`.replaceAll(/\{\w+\}/g, '{}');

/** The full names of the permissions of extensions, by definition: `newsletter.send`. */
export const declaredPermissions = (
  extensions: readonly Extension[],
): Map<PermissionDefinition, ExtensionPermissionName> =>
  new Map(
    extensions.flatMap((extension) =>
      (Array.isArray(extension?.permissions) ? extension.permissions : []).map(
        (one: PermissionDefinition) => [one, `${extension.name}.${one?.name}` as const] as const,
      ),
    ),
  );

function checkNeeds({ needs }: Extension, extensions: readonly Extension[], note: Note): void {
  for (const need of listOf(needs, 'needs', note)) {
    const [, kind, name] = /^(extension|env):(.+)$/.exec(need) ?? [];
    if (kind === undefined) note(`needs ${shown(need)}: write "extension:<name>" or "env:<NAME>"`);
    else if (kind === 'extension' && !extensions.some((one) => one?.name === name)) {
      note(`needs the extension ${shown(name)}, which the site does not have: add it to \`extensions\``);
    }
  }
}

function checkMessages({ messages }: Extension, note: Note): void {
  if (!isRecord(messages)) return note(`has ${shown(messages)} as \`messages\`: create them with \`defineMessages\``);
  for (const [code, message] of Object.entries(messages)) {
    if (!isRecord(message) || message.code !== code) {
      note(`has ${shown(message)} as the message ${shown(code)}: create its messages with \`defineMessages\``);
      continue;
    }
    if (!/^[A-Z][A-Z0-9_]*$/.test(code))
      note(`has the message ${shown(code)}: write its code in capitals, such as "CLOSED"`);
    checkLocalisedText(message.text, `messages.${code}`, note);
  }
}

function checkHook(hook: Extension['hooks'][number], note: Note): void {
  if (!isRecord(hook)) return note(`is ${shown(hook)}: create it with \`defineHook\``);
  checkNames(hook, ['on', 'before', 'after'], note);
  for (const name of ['before', 'after'] as const) {
    if (hook[name] !== undefined && typeof hook[name] !== 'function') note(`has a \`${name}\` that is not a function`);
  }
  if (!hookNames.includes(hook.on)) note(`is for ${shown(hook.on)}, which does not exist: use ${listed(hookNames)}`);
  else if (!hook.before && !hook.after) note('has neither `before` nor `after`: give it a function');
}

function checkPermission(one: PermissionDefinition, at: Note): void {
  checkName(one.name, 'name', at);
  checkNames(one, ['name', 'label', 'description', 'parameters'], at);
  for (const parameter of listOf(one.parameters ?? [], 'parameters', at)) {
    if (extensionParameters.includes(parameter)) continue;
    at(`has the parameter ${shown(parameter)}, which does not exist: use ${listed(extensionParameters)}`);
  }
  checkLocalisedText(one.label, 'label', at);
  if (one.description !== undefined) checkLocalisedText(one.description, 'description', at);
}

function checkSettings(one: Extension['settings'][number], at: Note, fieldAt: (path: string) => Note): void {
  checkName(one.id, 'id', at);
  checkNames(one, ['id', 'label', 'fields', 'localFields'], at);
  checkLocalisedText(one.label, 'label', at);
  if (!isRecord(one.fields) || Object.keys(one.fields).length === 0) return at('has no fields: give it at least one');
  const unknown = listOf(one.localFields ?? [], 'localFields', at).filter((name) => !Object.hasOwn(one.fields, name));
  if (unknown.length > 0)
    at(
      `has ${listed(unknown)} in \`localFields\`, which is none of its fields: use ${listed(Object.keys(one.fields))}`,
    );
  checkFields(one.fields, fieldAt);
  checkSettingsKinds(one.fields, fieldAt);
}

function checkExtension(problems: Problems, site: SiteDefinition, extension: Extension): void {
  const owner = extension.name === 'site' ? 'The site' : `Extension ${shown(extension.name)}`;
  const note = problems.at(owner, sourceOf(extension));
  if (!isName(extension.name)) note('cannot have this `name`: use lowercase letters, digits and hyphens');
  checkNames(extension, ['name', ...Object.keys(noParts)], note);
  checkNeeds(extension, site.extensions, note);
  checkMessages(extension, note);
  const place = { problems, owner };
  const known = declaredPermissions(site.extensions);
  const zone = site.timeZone ?? 'UTC';
  for (const [position, hook] of listOf(extension.hooks, 'hooks', note).entries()) {
    checkHook(hook, problems.at(`${owner}, hook ${position + 1}`, sourceOf(hook)));
  }
  checkParts(
    place,
    'job',
    listOf(extension.jobs, 'jobs', note),
    ({ name }) => name,
    (job, at) => checkJob(job, zone, at),
  );
  checkParts(
    place,
    'permission',
    listOf(extension.permissions, 'permissions', note),
    ({ name }) => name,
    checkPermission,
  );
  checkParts(
    place,
    'settings',
    listOf(extension.settings, 'settings', note),
    ({ id }) => id,
    (one, at) => {
      const fieldAt = (path: string): Note =>
        problems.at(`${owner}, settings ${shown(one.id)}, field ${shown(path)}`, sourceOf(one));
      checkSettings(one, at, fieldAt);
    },
  );
  for (const endpoint of listOf(extension.endpoints, 'endpoints', note)) {
    if (!isRecord(endpoint)) note(`has ${shown(endpoint)} as endpoint: create it with \`defineEndpoint\``);
    else
      checkEndpoint(
        endpoint,
        known,
        problems.at(`${owner}, endpoint ${endpoint.method} ${endpoint.path}`, sourceOf(endpoint)),
      );
  }
}

const endpointNamed = (endpoint: SiteEndpoint, extension: string) => ({
  id: shapeOf(endpoint),
  source: sourceOf(endpoint),
  place: `extension ${shown(extension)}`,
});

/** Reports problems of the extensions of a site, and of those that do not fit each other. */
export function checkExtensions(problems: Problems, site: SiteDefinition): void {
  const note = problems.at('The site');
  const extensions = listOf(site.extensions, 'extensions', note).filter((extension, position) => {
    if (isRecord(extension)) return true;
    note(`has ${shown(extension)} as extension ${position + 1}: create it with \`defineExtension\``);
    return false;
  });
  for (const extension of extensions) checkExtension(problems, { ...site, extensions }, extension);
  const named = extensions.flatMap((one) =>
    isName(one.name) ? [{ id: one.name, source: sourceOf(one), place: 'in `extensions`' }] : [],
  );
  checkDuplicates('extensions', named, note);
  const endpoints = extensions.flatMap(({ name, endpoints: own }) =>
    (Array.isArray(own) ? own : []).flatMap((one: SiteEndpoint) => (isRecord(one) ? [endpointNamed(one, name)] : [])),
  );
  checkDuplicates('endpoints', endpoints, note);
}
