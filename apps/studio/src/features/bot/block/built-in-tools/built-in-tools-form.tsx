import { Switch } from '@parley/ui';
import { useId } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useIsEditable, useSection } from '../../draft/draft-editor.ts';
import { builtInTools } from './built-in-tools.ts';
import styles from './built-in-tools-form.module.css';

/** A switch for each tool. Names of tools that this studio does not know are kept. */
export function BuiltInToolsForm() {
  const { t } = useTranslation();
  const [names, change] = useSection('built_in_tools');
  const isEditable = useIsEditable();
  const id = useId();
  const turn = (name: string, isOn: boolean) => {
    const others = names.filter((one) => one !== name);
    change(isOn ? [...others, name] : others);
  };
  return (
    <ul className={styles.tools}>
      {builtInTools.map(({ name, title, description, Icon }) => (
        <li key={name} className={styles.tool}>
          <span className={styles.icon}>
            <Icon aria-hidden />
          </span>
          <div className={styles.text}>
            <span className={styles.title}>{t(title)}</span>
            <span id={`${id}-${name}`} className={styles.description}>
              {t(description)}
            </span>
          </div>
          <Switch
            label={t(title)}
            isLabelHidden
            describedBy={`${id}-${name}`}
            checked={names.includes(name)}
            disabled={!isEditable}
            onCheckedChange={(isOn) => turn(name, isOn)}
          />
        </li>
      ))}
    </ul>
  );
}
