import { ICON_FILE_TYPES, ICON_MAX_BYTES } from '@parley/contract';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { useErrorMessage } from '../api/use-error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { FileUnreadable } from './upload-file.ts';

interface ChoosePictureOptions<Uploaded> {
  upload: (file: File) => Promise<Uploaded>;
  onUploaded: (uploaded: Uploaded) => void;
  onBusyChange?: (isBusy: boolean) => void;
  /** What went wrong in words; left out or undefined, as for every upload. */
  problemOf?: (error: unknown) => string | undefined;
}

/** Lets the user choose a picture and uploads it at once. `input` belongs to an `<input>`, which needs a label. */
export function useChoosePicture<Uploaded>({
  upload,
  onUploaded,
  onBusyChange,
  problemOf,
}: ChoosePictureOptions<Uploaded>) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  // Set at once: that of the mutation follows a moment later, in which a form could be sent without its picture.
  const [isUploading, setUploading] = useState(false);
  function setBusy(isBusy: boolean): void {
    setUploading(isBusy);
    onBusyChange?.(isBusy);
  }
  const uploading = useMutation({
    mutationFn: upload,
    onSuccess: onUploaded,
    onError: (error) =>
      setProblem(
        problemOf?.(error) ?? (error instanceof FileUnreadable ? t('picture_unreadable') : errorMessage(error)),
      ),
    onSettled: () => setBusy(false),
  });

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    // Cleared, so that choosing the same file again fires a change event.
    currentTarget.value = '';
    const isLarge = file.size > ICON_MAX_BYTES;
    setProblem(isLarge ? t('picture_large', { megabytes: ICON_MAX_BYTES / 2 ** 20 }) : '');
    if (isLarge) return;
    setBusy(true);
    uploading.mutate(file);
  }

  return {
    choose: () => picker.current?.click(),
    isUploading,
    problem,
    setProblem,
    input: { ref: picker, hidden: true, type: 'file', accept: ICON_FILE_TYPES, onChange } as const,
  };
}
