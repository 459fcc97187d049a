// What the bundle of the server offers to the commands, in one graph of modules with the site project.
export { addAdministrator, adminPolicy, passwordLinkFor, seedSite } from '@ximblox/server';
export { createApplication } from './application.ts';
export { fillInstallation } from './fill-installation.ts';
export { serve } from './serve.ts';
export { createServices } from './services.ts';
