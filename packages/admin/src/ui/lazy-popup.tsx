import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toasts.tsx';

type PopupKind = 'menu' | 'dialog';

/** Properties for the button of a popup: those that load and open it, or the `ref` of a loaded popup. */
export interface PopupButtonProps {
  'aria-haspopup'?: PopupKind;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: () => void;
  ref?: (button: HTMLButtonElement | null) => void;
}

interface LazyPopupProps {
  kind: PopupKind;
  /** Loads the component of the popup. */
  load(): Promise<unknown>;
  /** Renders the button until the popup opens for the first time. */
  renderButton(props: PopupButtonProps): ReactElement;
  /** The button with its popup, which is open when it mounts. */
  children: ReactNode;
}

/**
 * Popup that loads on the first hover, focus or click of its button: most popups stay closed, and their library is large. Until
 * then it is only the button, and stays so without a connection.
 */
export function LazyPopup({ kind, load, renderButton, children }: LazyPopupProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const prepare = (): void => void load().catch(() => undefined);
  const open = (): void =>
    void load().then(
      () => setWanted(true),
      () => toast({ kind: 'error', text: t('app.notLoaded') }),
    );
  const button = renderButton({ 'aria-haspopup': kind, onPointerEnter: prepare, onFocus: prepare, onClick: open });
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button;
}
