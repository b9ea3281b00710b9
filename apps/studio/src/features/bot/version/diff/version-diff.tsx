import type { BotDraft } from '@parley/contract';
import { Text } from '@parley/ui';
import { useId, useMemo } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { TextDiff } from '../../draft/text-diff.tsx';
import { useFieldTexts } from '../../draft/use-field-texts.ts';
import { type ChangedSection, changedSections } from './changed-sections.ts';
import { type FieldKind, fieldKindOf } from './field-kind.ts';
import { SettingRows } from './setting-rows.tsx';
import styles from './version-diff.module.css';

/** The content of a draft or of a version, with the address of its picture. */
export type VersionContent = BotDraft & { readonly icon_url: string };

interface VersionDiffProps {
  before: VersionContent;
  after: VersionContent;
  /** One below the heading above the diff. */
  headingLevel?: 3 | 4;
}

/** What changed between two contents of an agent, by section: texts by line, settings from → to. */
export function VersionDiff({ before, after, headingLevel = 3 }: VersionDiffProps) {
  const { t } = useTranslation();
  const sections = useMemo(() => changedSections(before, after), [before, after]);
  if (sections.length === 0) return <Text tone="muted">{t('version_same')}</Text>;
  return (
    <div className={styles.diff}>
      {sections.map((changed) => (
        <SectionDiff
          key={changed.section}
          changed={changed}
          pictures={{ before: before.icon_url, after: after.icon_url }}
          headingLevel={headingLevel}
        />
      ))}
    </div>
  );
}

interface SectionDiffProps {
  changed: ChangedSection;
  pictures: { before: string; after: string };
  headingLevel: 3 | 4;
}

const isTextKind = (kind: FieldKind): boolean => kind === 'text' || kind === 'list';

function SectionDiff({ changed: { section, fields }, pictures, headingLevel }: SectionDiffProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { nameOf, textOf } = useFieldTexts(section);
  const title = t(`draft_section_${section}`);
  const Heading = `h${headingLevel}` as const;
  const texts = fields.filter(({ path }) => isTextKind(fieldKindOf(section, path)));
  const settings = fields.filter(({ path }) => !isTextKind(fieldKindOf(section, path)));
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <Heading id={headingId} className={styles.title}>
        {title}
      </Heading>
      {settings.length > 0 && <SettingRows section={section} fields={settings} pictures={pictures} />}
      {texts.map(({ path, before, after }) => (
        <div key={path.join('.')} className={styles.text}>
          {nameOf(path) !== title && <p className={styles.name}>{nameOf(path)}</p>}
          <TextDiff label={nameOf(path)} before={textOf(path, before)} after={textOf(path, after)} />
        </div>
      ))}
    </section>
  );
}
