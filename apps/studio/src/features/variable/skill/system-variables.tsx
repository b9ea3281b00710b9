import { SYSTEM_VARIABLES } from '@parley/contract';
import { Switch } from '@parley/ui';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './edit-variables-dialog.module.css';

interface SystemVariablesProps {
  /** The names of those that the agent does not use. */
  off: readonly string[];
  isReadOnly: boolean;
  onTurn: (name: string, isOn: boolean) => void;
}

/** The variables that the server fills: they can only be switched on and off. */
export function SystemVariables({ off, isReadOnly, onTurn }: SystemVariablesProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <ul aria-label={t('variable_of_system')} className={styles.system}>
      {SYSTEM_VARIABLES.map((name) => (
        <li key={name} className={styles.systemRow}>
          <div className={styles.systemText}>
            <code>{name}</code>
            <span id={`${id}-${name}`} className={styles.systemDescription}>
              {t(`prompt_variable_${name}`)}
            </span>
          </div>
          <Switch
            label={name}
            isLabelHidden
            describedBy={`${id}-${name}`}
            checked={!off.includes(name)}
            disabled={isReadOnly}
            onCheckedChange={(isOn) => onTurn(name, isOn)}
          />
        </li>
      ))}
    </ul>
  );
}
