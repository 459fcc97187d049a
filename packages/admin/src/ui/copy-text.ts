import type { TFunction } from 'i18next';
import { toast } from './toasts.tsx';

/** Copies a text to the clipboard and shows a toast. Browsers refuse it on insecure origins. */
export async function copyText(t: TFunction, text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: done });
  } catch {
    toast({ kind: 'error', text: t('common.copyFailed') });
  }
}
