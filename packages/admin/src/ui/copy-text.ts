import type { TFunction } from 'i18next';
import { toast } from './toasts.tsx';

/** Puts a text onto the clipboard and says so; browsers refuse it to pages that do not come by https. */
export async function copyText(t: TFunction, text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: done });
  } catch {
    toast({ kind: 'error', text: t('common.copyFailed') });
  }
}
