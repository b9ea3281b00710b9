import {
  graphemeCount,
  OPENING_PICTURES_MAX,
  PROLOGUE_MAX,
  pictureIdsIn,
  pictureMarkdown,
  promptVariables,
  type SystemVariable,
} from '@parley/contract';
import { Button, Menu, MenuItem, MenuLabel, MenuSeparator } from '@parley/ui';
import { Braces, ImagePlus, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { uploadPicture } from '../../../../form/upload-icon.ts';
import { useChoosePicture } from '../../../../form/use-choose-picture.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useEditedSections, useSection } from '../../draft/draft-editor.ts';
import styles from './question-list.module.css';

interface InsertMenuProps {
  /** Where the opening message is typed. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** What can be put into the opening message: a picture, and the variables that are filled. Opens at once. */
export function InsertMenu({ field }: InsertMenuProps) {
  const { t } = useTranslation();
  const edited = useEditedSections();
  const [{ prologue }] = useSection('onboarding_info');
  const [variables] = useSection('variable_list');
  const { choose, isUploading, problem, setProblem, input } = useChoosePicture({
    upload: uploadPicture,
    onUploaded: ({ uri }) => insert(pictureMarkdown(uri)),
  });

  /** Into the message as it is now: a picture may have taken long to upload. */
  function insert(markdown: string): void {
    if (!edited.isEditable()) return;
    const opening = edited.getDraft().onboarding_info;
    const { length } = opening.prologue;
    const { selectionStart = length, selectionEnd = selectionStart } = field.current ?? {};
    const before = opening.prologue.slice(0, selectionStart) + markdown;
    const text = before + opening.prologue.slice(selectionEnd);
    const isLong = graphemeCount(text) > PROLOGUE_MAX;
    setProblem(isLong ? t('opening_insert_long', { max: PROLOGUE_MAX }) : '');
    if (isLong) return;
    flushSync(() => edited.change('onboarding_info', { ...opening, prologue: text }));
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  }

  const detailOf = (name: string) =>
    variables.find(({ key, is_system }) => key === name && !is_system)?.description ??
    t(`prompt_variable_${name as SystemVariable}`);
  const isFull = pictureIdsIn(prologue).length >= OPENING_PICTURES_MAX;
  return (
    <>
      <Menu
        isOpenAtFirst
        align="start"
        trigger={
          <Button size="small" variant="ghost" icon={<Plus aria-hidden />} isLoading={isUploading}>
            {t('opening_insert')}
          </Button>
        }
      >
        <MenuItem icon={<ImagePlus aria-hidden />} disabled={isFull} onSelect={choose}>
          {isFull ? t('opening_pictures_full', { max: OPENING_PICTURES_MAX }) : t('opening_picture')}
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>{t('draft_section_variable_list')}</MenuLabel>
        {promptVariables(variables).map((name) => (
          <MenuItem key={name} icon={<Braces aria-hidden />} onSelect={() => insert(`{{${name}}}`)}>
            {`${name} · ${detailOf(name)}`}
          </MenuItem>
        ))}
      </Menu>
      <input {...input} aria-label={t('opening_picture')} />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
