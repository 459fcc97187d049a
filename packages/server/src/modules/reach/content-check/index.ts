export { checkStoredContent, type ContentCheck } from './check-stored-content.ts';
