export { z } from 'zod';
export { defineEndpoint, type EndpointAccess, siteAccess, type SiteEndpoint } from './endpoint.ts';
export {
  type DeclaredPart,
  type DeclaredParts,
  defineExtension,
  type Extension,
  type Need,
  type ServerParts,
  siteExtension,
} from './extension.ts';
export type * from './handler-context.ts';
export { defineHook, type Hook, type HookReactions } from './hook.ts';
export { hookNames } from './hook-events.ts';
export type * from './hook-events.ts';
export { defaultAttempts, defineJob, type Job, type JobDefinition, nextRun } from './job.ts';
export { defineMessages, type ErrorReference, type MessageDefinition } from './message.ts';
export { type Can, definePermission, type PermissionDefinition, type PermissionReference } from './permission.ts';
export { defineSettings, type ReadSettings, type SettingsDefinition, settingsID, settingsValues } from './settings.ts';
