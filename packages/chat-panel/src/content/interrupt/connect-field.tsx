import type { PluginConnectRequest } from '@parley/contract';
import { Button, PasswordField, TextField } from '@parley/ui';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { formatText } from '../../texts/format-text.ts';
import { interruptTexts } from '../../texts/later/interrupt-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { storePluginKey, useAccountConnection } from './connect-account.ts';
import styles from './interrupt.module.css';

/** What the reply goes on with. The server looks at the connection itself. */
const CONNECTED = 'connected';
const REFUSED = 'refused';

interface ConnectFieldProps {
  plugin: PluginConnectRequest;
  /** What the user has decided; undefined until then. */
  answer: string | undefined;
  canAnswer: boolean;
  onAnswer: (answer: string) => void;
}

/** wire §5 interrupt kind 7: asks the user to connect an account with a plugin, or to store a key of their own. */
export function ConnectField({ plugin, answer, canAnswer, onAnswer }: ConnectFieldProps) {
  const texts = useLaterTexts(interruptTexts);
  const name = plugin.plugin_name;
  const asked =
    answer === CONNECTED
      ? texts.connectDone
      : answer === REFUSED
        ? texts.connectDeclined
        : plugin.kind === 'oauth'
          ? texts.connectAsked
          : texts.connectKeyAsked;
  return (
    <>
      <p className={styles.asked}>
        <Link2 aria-hidden size={16} />
        {formatText(asked, { name })}
      </p>
      {canAnswer && answer === undefined && (
        <Way plugin={plugin} onConnected={() => onAnswer(CONNECTED)} onRefused={() => onAnswer(REFUSED)} />
      )}
    </>
  );
}

interface WayProps {
  plugin: PluginConnectRequest;
  onConnected: () => void;
  onRefused: () => void;
}

const Way = (way: WayProps) => (way.plugin.kind === 'oauth' ? <AccountWay {...way} /> : <KeyWay {...way} />);

/** A window of the other server, which ends at a page of this one. */
function AccountWay({ plugin, onConnected, onRefused }: WayProps) {
  const texts = useLaterTexts(interruptTexts);
  const { status, open } = useAccountConnection(plugin, onConnected);
  return (
    <>
      {status === 'waiting' && <p className={styles.note}>{texts.connectWaiting}</p>}
      {(status === 'blocked' || status === 'failed') && (
        <p role="alert" className={styles.failed}>
          {status === 'blocked' ? texts.connectBlocked : texts.connectFailed}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" size="small" onClick={open}>
          {texts.connectOpen}
        </Button>
        <Button size="small" onClick={onRefused}>
          {texts.connectDecline}
        </Button>
      </div>
    </>
  );
}

/** A key, or a name with a password. It goes to the server and never into the conversation. */
function KeyWay({ plugin, onConnected, onRefused }: WayProps) {
  const texts = useLaterTexts(interruptTexts);
  const [userName, setUserName] = useState('');
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const isBasic = plugin.kind === 'basic';
  async function save(): Promise<void> {
    setSaving(true);
    setProblem('');
    try {
      await storePluginKey(plugin, isBasic ? `${userName}:${secret}` : secret);
      onConnected();
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : texts.connectFailed);
      setSaving(false);
    }
  }
  return (
    <>
      {isBasic && (
        <TextField
          label={texts.connectUser}
          value={userName}
          autoComplete="off"
          onChange={(event) => setUserName(event.target.value)}
        />
      )}
      <PasswordField
        label={isBasic ? texts.connectPassword : texts.connectKey}
        hint={texts.connectKeyHint}
        value={secret}
        autoComplete="off"
        showLabel={texts.connectShow}
        hideLabel={texts.connectHide}
        error={problem || undefined}
        onChange={(event) => setSecret(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button
          variant="primary"
          size="small"
          disabled={secret === '' || (isBasic && userName === '')}
          isLoading={isSaving}
          onClick={() => void save()}
        >
          {texts.connectSave}
        </Button>
        <Button size="small" onClick={onRefused}>
          {texts.connectDecline}
        </Button>
      </div>
    </>
  );
}
