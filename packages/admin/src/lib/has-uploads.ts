import { create } from 'zustand';

/** Whether files are or were just sent; kept apart from the uploads, so that their code is loaded only when there are any. */
export const useHasUploads = create(() => false);
