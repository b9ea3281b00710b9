import { Avatar, Button, EmptyState, ErrorBoundary, LibraryIllustration, Tag } from '@parley/ui';
import { useState } from 'react';
import styles from './gallery-page.module.css';
import { GallerySection } from './gallery-section.tsx';

const avatarSizes = [20, 24, 32, 40, 64] as const;

function Module({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error('Broken on purpose');
  return <p>A part of the page that works.</p>;
}

export function ContentSection() {
  const [isBroken, setBroken] = useState(false);
  return (
    <GallerySection title="Content">
      <div className={styles.row}>
        {avatarSizes.map((size) => (
          <Avatar key={size} name="Ada Lovelace" size={size} />
        ))}
        {avatarSizes.map((size) => (
          <Avatar key={size} kind="space" name="陈" size={size} />
        ))}
      </div>
      <div className={styles.row}>
        <Tag>Draft</Tag>
        <Tag tone="accent">Team</Tag>
        <Tag tone="success">Published</Tag>
        <Tag tone="warning">Processing</Tag>
        <Tag tone="danger">Failed</Tag>
      </div>
      <EmptyState
        illustration={<LibraryIllustration />}
        title="No knowledge yet"
        message="Knowledge that agents can search is listed here."
        action={<Button variant="primary">Create knowledge</Button>}
      />
      <ErrorBoundary title="Something went wrong" message="This part cannot be shown." retryLabel="Try again">
        <div className={styles.stack}>
          <Module isBroken={isBroken} />
          <Button onClick={() => setBroken(true)}>Break it</Button>
        </div>
      </ErrorBoundary>
    </GallerySection>
  );
}
