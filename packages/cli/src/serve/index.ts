// What the bundle of the server offers to the commands.
export { serve } from './serve.ts';
