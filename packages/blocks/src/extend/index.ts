export { z } from 'zod';
export { defineEndpoint, type EndpointAccess, siteAccess, type SiteEndpoint } from './endpoint.ts';
export { defineExtension, type Extension, type Need, type ServerParts, siteExtension } from './extension.ts';
export type * from './handler-context.ts';
export { defineHook, type Hook, type HookReactions } from './hook.ts';
export { type HookEvents, type HookName, hookNames, type HookPage, type HookUser } from './hook-events.ts';
export { defaultAttempts, defineJob, type Job, type JobDefinition, nextRun } from './job.ts';
export { type Can, definePermission, type PermissionDefinition, type PermissionReference } from './permission.ts';
export { defineSettings, type ReadSettings, type SettingsDefinition, settingsID, settingsValues } from './settings.ts';
