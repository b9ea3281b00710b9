import { Text } from '@parley/ui';
import { useMemo } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { TextDiff } from '../../draft/text-diff.tsx';
import { useFieldTexts } from '../../draft/use-field-texts.ts';
import { type ChangedSection, changedSections } from './changed-sections.ts';
import type { ComparedContent } from './compared-content.ts';
import { type FieldKind, fieldKindOf } from './field-kind.ts';
import { SettingRows } from './setting-rows.tsx';
import styles from './version-diff.module.css';

interface VersionDiffProps {
  before: ComparedContent;
  after: ComparedContent;
  /** One below the heading above the diff. */
  headingLevel?: 3 | 4;
}

/** What changed between two contents of an agent, by section: texts by line, settings from → to. */
export function VersionDiff({ before, after, headingLevel = 3 }: VersionDiffProps) {
  const { t } = useTranslation();
  const sections = useMemo(() => changedSections(before.sections, after.sections), [before, after]);
  if (sections.length === 0) return <Text tone="muted">{t('version_same')}</Text>;
  return (
    <div className={styles.diff}>
      {sections.map((changed) => (
        <SectionDiff
          key={changed.section}
          changed={changed}
          before={before}
          after={after}
          headingLevel={headingLevel}
        />
      ))}
    </div>
  );
}

interface SectionDiffProps extends Required<VersionDiffProps> {
  changed: ChangedSection;
}

const isTextKind = (kind: FieldKind): boolean => kind === 'text' || kind === 'list';

function SectionDiff({ changed: { section, fields }, headingLevel, ...contents }: SectionDiffProps) {
  const { t } = useTranslation();
  const { nameOf, textOf } = useFieldTexts(section);
  const title = t(`draft_section_${section}`);
  const Heading = `h${headingLevel}` as const;
  const texts = fields.filter(({ path }) => isTextKind(fieldKindOf(section, path)));
  const settings = fields.filter(({ path }) => !isTextKind(fieldKindOf(section, path)));
  // Its row has the name of the section already.
  const isOneRow = fields.length === 1 && ['name', 'icon_uri', 'background_image_info_list'].includes(section);
  return (
    <div className={styles.section}>
      {!isOneRow && <Heading className={styles.title}>{title}</Heading>}
      {settings.length > 0 && <SettingRows section={section} fields={settings} {...contents} />}
      {texts.map(({ path, before, after }) => (
        <div key={path.join('.')} className={styles.text}>
          {nameOf(path) !== title && <p className={styles.name}>{nameOf(path)}</p>}
          <TextDiff label={nameOf(path)} before={textOf(path, before)} after={textOf(path, after)} />
        </div>
      ))}
    </div>
  );
}
