import { create } from 'zustand';

/** Folder of the library that was opened last in a picker. Picked and dropped files start there. */
export const useOpenFolder = create(() => '/');
