import {
  Avatar,
  type AvatarProps,
  EmptyBinIllustration,
  EmptyListIllustration,
  FailedIllustration,
  FirstAgentIllustration,
  LibraryIllustration,
  NoMatchIllustration,
  NoPermissionIllustration,
  NotFoundIllustration,
} from '@parley/ui';
import styles from './gallery-page.module.css';
import { GallerySection } from './gallery-section.tsx';

const faceIds = Array.from({ length: 36 }, (_, index) => `7412800000${index * 37}`);
const faceSizes: NonNullable<AvatarProps['size']>[] = [64, 32, 20];
const people = ['Ada Lovelace', 'Grace Hopper', '陈小明', 'Linus', 'Barbara Liskov', 'Alan Kay'];

/** Faces come from the server; without one, their fallback is shown. */
export function IdentitySection() {
  return (
    <>
      <GallerySection title="Faces" isWide>
        {faceSizes.map((size) => (
          <div key={size} className={styles.row}>
            {faceIds.map((id) => (
              <Avatar key={id} kind="agent" name={id} src={`/api/bot/face/${id}`} size={size} />
            ))}
          </div>
        ))}
        <div className={styles.row}>
          {people.map((name) => (
            <Avatar key={name} name={name} size={40} />
          ))}
          {people.map((name) => (
            <Avatar key={name} kind="space" name={name} size={40} />
          ))}
        </div>
      </GallerySection>
      <GallerySection title="Illustrations" isWide>
        <div className={styles.row}>
          <FirstAgentIllustration />
          <EmptyListIllustration />
          <EmptyBinIllustration />
          <NoMatchIllustration />
          <LibraryIllustration />
          <NotFoundIllustration />
          <NoPermissionIllustration />
          <FailedIllustration />
        </div>
      </GallerySection>
      <GallerySection title="Typeface">
        <p style={{ fontSize: 'var(--font-size-small)' }}>12 px. Answers in 0.8 s, 1,204 tokens, Il1 O0 8B rn m</p>
        <p style={{ fontSize: 'var(--font-size-label)' }}>13 px. Answers in 0.8 s, 1,204 tokens, Il1 O0 8B rn m</p>
        <p>14 px. Answers in 0.8 s, 1,204 tokens, Il1 O0 8B rn m. 智能体 空间 模型</p>
        <p style={{ fontWeight: 'var(--font-weight-medium)' }}>Medium. Who answers is up to you.</p>
        <p style={{ fontWeight: 'var(--font-weight-strong)' }}>Strong. Who answers is up to you.</p>
        <p style={{ fontSize: 'var(--font-size-display)', fontWeight: 'var(--font-weight-strong)' }}>Display 28</p>
      </GallerySection>
    </>
  );
}
