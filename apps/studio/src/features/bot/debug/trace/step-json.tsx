import { JsonViewer } from '@parley/ui';
import { useCopiedToast } from '../../../../page/use-copied-toast.ts';
import { useJsonTexts } from '../../../../page/use-json-texts.ts';
import { CutMark } from './cut-mark.tsx';
import styles from './step-details.module.css';

interface StepJsonProps {
  label: string;
  isLabelShown?: boolean;
  text: string;
  cut?: number | undefined;
}

/** JSON of a step; a text that is not JSON is shown as it is. */
export function StepJson({ label, isLabelShown = false, text, cut }: StepJsonProps) {
  const texts = useJsonTexts();
  const onCopied = useCopiedToast();
  return (
    <div className={styles.json}>
      {isLabelShown && <p className={styles.label}>{label}</p>}
      <JsonViewer label={label} text={text} texts={texts} onCopied={onCopied} />
      <CutMark cut={cut} />
    </div>
  );
}
