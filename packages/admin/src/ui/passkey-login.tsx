import { Button } from '@mantine/core';
import type { LoggedIn } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collectErrors } from '../lib/errors/error-collections.ts';
import { arePasskeysPossible, logInWithPasskey } from '../lib/passkeys.ts';

interface PasskeyLoginProps {
  /** Email of the required account; any account without it. */
  email?: string;
  onDone: (answer: LoggedIn) => void;
}

/** Button for logging in with a passkey; nothing if the browser does not support them. Errors go to the collection `login`. */
export function PasskeyLogin({ email = '', onDone }: PasskeyLoginProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'running' | 'proving' | 'unused'>('idle');
  if (!arePasskeysPossible()) return null;
  const run = async (): Promise<void> => {
    setState('running');
    let next: typeof state = 'idle';
    try {
      const answer = await collectErrors('login', () => logInWithPasskey(email, () => setState('proving')));
      if (answer) onDone(answer);
      else if (answer === null) next = 'unused';
    } finally {
      setState(next);
    }
  };
  return (
    <div className="stack gap-8 children-start">
      <Button variant="default" loading={state === 'running' || state === 'proving'} onClick={() => void run()}>
        {t('auth.passkey.submit')}
      </Button>
      <output className="small muted hide-empty">
        {state === 'proving' && t('auth.login.proof')}
        {state === 'unused' && t('auth.passkey.unused')}
      </output>
    </div>
  );
}
