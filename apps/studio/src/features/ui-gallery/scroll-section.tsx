import { Button, ScrollView, type ScrollViewHandle } from '@parley/ui';
import { useRef } from 'react';
import styles from './gallery-page.module.css';
import { GallerySection } from './gallery-section.tsx';

const messages = Array.from({ length: 40 }, (_, index) => `Message ${index + 1}`);

export function ScrollSection() {
  const view = useRef<ScrollViewHandle>(null);
  return (
    <GallerySection title="Scroll view" isWide>
      <div className={styles.row}>
        <Button size="small" onClick={() => view.current?.scrollToBottom('smooth')}>
          To the newest
        </Button>
      </div>
      <ScrollView ref={view} label="Messages" hasMask className={styles.messages}>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </ScrollView>
    </GallerySection>
  );
}
