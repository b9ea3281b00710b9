import { Avatar, Button, EmptyState, ErrorBoundary, Tag } from '@parley/ui';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import styles from './gallery-page.module.css';
import { GallerySection } from './gallery-section.tsx';

function Module({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error('Broken on purpose');
  return <p>A part of the page that works.</p>;
}

export function ContentSection() {
  const [isBroken, setBroken] = useState(false);
  return (
    <GallerySection title="Content">
      <div className={styles.row}>
        <Avatar name="Alice" size="small" />
        <Avatar name="Bob" />
        <Avatar name="陈" size="large" />
      </div>
      <div className={styles.row}>
        <Tag>Draft</Tag>
        <Tag tone="accent">Team</Tag>
        <Tag tone="success">Published</Tag>
        <Tag tone="warning">Processing</Tag>
        <Tag tone="danger">Failed</Tag>
      </div>
      <EmptyState
        icon={<Inbox aria-hidden />}
        title="No knowledge yet"
        message="What bots can look up stands here."
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
