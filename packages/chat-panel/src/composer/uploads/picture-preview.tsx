import type { UploadSource } from '@parley/chat-core';
import { ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isLocalFile } from '../state/local-file.ts';
import styles from './picture-preview.module.css';

/** The picture itself, small. What is no picture after all shows a sign for one. */
export function PicturePreview({ file }: { file: UploadSource }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isLocalFile(file)) return;
    const made = URL.createObjectURL(file.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className={styles.preview}>
      {address ? (
        <img src={address} alt="" className={styles.picture} onError={() => setAddress(null)} />
      ) : (
        <ImageIcon aria-hidden size={20} />
      )}
    </span>
  );
}
