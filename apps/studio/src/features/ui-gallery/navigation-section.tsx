import { Breadcrumb, ResizeHandle, Tabs } from '@parley/ui';
import { FileText, Image, Table } from 'lucide-react';
import { useState } from 'react';
import styles from './gallery-page.module.css';
import { GallerySection } from './gallery-section.tsx';

export function NavigationSection() {
  const [tab, setTab] = useState('all');
  const [kind, setKind] = useState('text');
  const [width, setWidth] = useState(200);
  return (
    <GallerySection title="Navigation">
      <Breadcrumb
        label="Breadcrumb"
        items={[
          { id: 'bots', content: <a href="#bots">Bots</a> },
          { id: 'bot', content: <a href="#bot">Travel guide with a rather long name</a> },
          { id: 'publish', content: 'Publish' },
        ]}
      />
      <Tabs
        label="Resources"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'all', label: 'All', content: 'Everything in the space.' },
          { value: 'plugins', label: 'Plugins', content: 'Tools that agents can call.' },
          { value: 'workflows', label: 'Workflows', content: 'Steps in an order.' },
          { value: 'knowledge', label: 'Knowledge', content: 'Knowledge that agents can search.' },
        ]}
      />
      <Tabs
        label="Kind of knowledge"
        variant="pill"
        value={kind}
        onValueChange={setKind}
        tabs={[
          { value: 'text', label: 'Text', icon: <FileText aria-hidden />, content: 'Documents.' },
          { value: 'table', label: 'Table', icon: <Table aria-hidden />, content: 'Rows.' },
          { value: 'image', label: 'Image', icon: <Image aria-hidden />, content: 'Pictures.' },
        ]}
      />
      <div className={styles.panel}>
        <div className={styles.panelContent} style={{ width }}>
          {width} px wide
        </div>
        <ResizeHandle label="Width of the side bar" size={width} min={200} max={380} onSizeChange={setWidth} />
      </div>
    </GallerySection>
  );
}
