// Exports of the server bundle for the commands, in one module graph with the site project.
export {
  addAdministrator,
  adminPolicy,
  checkStoredContent,
  examine,
  exportUsers,
  importUsers,
  passwordLinkFor,
  seedSite,
  systemContext,
} from '@ximblox/server';
export { createApplication } from './application.ts';
export { fillInstallation } from './fill-installation.ts';
export { serve } from './serve.ts';
export { createServices } from './services.ts';
