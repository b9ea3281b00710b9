import type { BotDraft } from '@parley/contract';
import { Avatar, Text } from '@parley/ui';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { builtInTools } from '../../block/built-in-tools/built-in-tools.ts';
import type { SectionName } from '../../draft/merge/merge-section.ts';
import { SettingChange, SettingChanges } from '../../draft/setting-change.tsx';
import { useFieldTexts } from '../../draft/use-field-texts.ts';
import type { ChangedField } from './changed-sections.ts';
import type { ComparedContent } from './compared-content.ts';
import { fieldKindOf } from './field-kind.ts';

interface Contents {
  before: ComparedContent;
  after: ComparedContent;
}

interface SettingRowsProps extends Contents {
  section: SectionName;
  fields: readonly ChangedField[];
}

/** The changed settings of a section. */
export function SettingRows({ section, fields, ...contents }: SettingRowsProps) {
  const { t } = useTranslation();
  const shown = fields.filter(({ path }) => fieldKindOf(section, path) !== 'hidden');
  return (
    <>
      {shown.length > 0 && (
        <SettingChanges>
          {shown.map((field) => (
            <SettingRow key={field.path.join('.')} section={section} field={field} {...contents} />
          ))}
        </SettingChanges>
      )}
      {shown.length < fields.length && (
        <Text size="label" tone="muted">
          {t('version_hidden_settings')}
        </Text>
      )}
    </>
  );
}

interface SettingRowProps extends Contents {
  section: SectionName;
  field: ChangedField;
}

function SettingRow({ section, field, before, after }: SettingRowProps) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useLocale());
  const { nameOf, textOf } = useFieldTexts(section);
  const name = nameOf(field.path);
  switch (fieldKindOf(section, field.path)) {
    case 'tools':
      return <ToolRows before={toNames(field.before)} after={toNames(field.after)} />;
    case 'picture': {
      const face = (src = '') => <Avatar kind="agent" name="" src={src} size={24} />;
      return (
        <SettingChange
          name={name}
          from={t('version_picture_before')}
          to={t('version_picture_after')}
          pictures={{ from: face(before.icon_url), to: face(after.icon_url) }}
        />
      );
    }
    case 'background': {
      const texts = backgroundTexts(field.before as Background, field.after as Background);
      return <SettingChange name={name} from={t(texts.from)} to={t(texts.to)} />;
    }
    case 'model': {
      const toText = (id: unknown, { model_name }: ComparedContent) =>
        id === '' ? t('draft_value_default') : model_name || t('model_select_removed');
      return <SettingChange name={name} from={toText(field.before, before)} to={toText(field.after, after)} />;
    }
    default: {
      const toText = (value: unknown) => {
        const text = textOf(field.path, value);
        // A choice is a number in the draft too, but its text is a name.
        return typeof value === 'number' && text === String(value) ? number.format(value) : text || t('version_none');
      };
      return <SettingChange name={name} from={toText(field.before)} to={toText(field.after)} />;
    }
  }
}

/** One row for each tool that was switched on or off. */
function ToolRows({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { t } = useTranslation();
  const names = [...new Set([...before, ...after])].filter((name) => before.includes(name) !== after.includes(name));
  const state = (isOn: boolean) => t(isOn ? 'version_on' : 'version_off');
  return names.map((name) => {
    const tool = builtInTools.find((known) => known.name === name);
    return (
      <SettingChange
        key={name}
        name={tool ? t(tool.title) : name}
        from={state(before.includes(name))}
        to={state(after.includes(name))}
      />
    );
  });
}

const toNames = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

type Background = BotDraft['background_image_info_list'];

function backgroundTexts(before: Background, after: Background) {
  const [from, to] = [before[0], after[0]];
  if (!from) return { from: 'version_none', to: 'version_background_picture' } as const;
  if (!to) return { from: 'version_background_picture', to: 'version_none' } as const;
  const isSame = from.web_background_image.origin_image_uri === to.web_background_image.origin_image_uri;
  return {
    from: 'version_background_picture',
    to: isSame ? 'version_background_moved' : 'version_background_other',
  } as const;
}
