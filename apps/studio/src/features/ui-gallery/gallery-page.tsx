import { Select, ToastProvider } from '@parley/ui';
import { useState } from 'react';
import { ContentSection } from './content-section.tsx';
import { DataTableSection } from './data-table-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FigureSection } from './figure-section.tsx';
import { FormPageSection } from './form-page-section.tsx';
import { FormSection } from './form-section.tsx';
import styles from './gallery-page.module.css';
import { IdentitySection } from './identity-section.tsx';
import { JsonSection } from './json-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { LayoutSection } from './layout-section.tsx';
import { ListPageSection } from './list-page-section.tsx';
import { LoadMoreSection } from './load-more-section.tsx';
import { MessageSection } from './message-section.tsx';
import { NavigationSection } from './navigation-section.tsx';
import { PopupSection } from './popup-section.tsx';
import { ScrollSection } from './scroll-section.tsx';
import { TallRowsSection } from './tall-rows-section.tsx';
import { TokenSection } from './token-section.tsx';

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
type Theme = (typeof themes)[number]['value'];

/** Every component of packages/ui on one page, for developers and for the accessibility test. */
export function GalleryPage() {
  const [theme, setTheme] = useState<Theme>('system');
  const changeTheme = (next: Theme) => {
    setTheme(next);
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  return (
    <ToastProvider label="Notification" regionLabel="Notifications ({hotkey})" closeLabel="Dismiss">
      <main className={styles.page}>
        <header className={styles.header}>
          <h1 className={styles.title}>Component gallery</h1>
          <Select
            label="Theme"
            isLabelHidden
            variant="quiet"
            value={theme}
            options={themes}
            onValueChange={changeTheme}
          />
        </header>
        <TokenSection />
        <IdentitySection />
        <LayoutSection />
        <ListPageSection />
        <FormPageSection />
        <FigureSection />
        <MessageSection />
        <FormSection />
        <NavigationSection />
        <KeyboardSection />
        <PopupSection />
        <FeedbackSection />
        <ContentSection />
        <DataTableSection />
        <TallRowsSection />
        <LoadMoreSection />
        <JsonSection />
        <ScrollSection />
      </main>
    </ToastProvider>
  );
}
