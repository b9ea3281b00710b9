import { Button, PageHeader, Panel, Row, SectionHeader, Stack, Tag, Text } from '@parley/ui';
import { GallerySection } from './gallery-section.tsx';

/** A page is made of these and of the patterns below. It needs no style sheet of its own. */
export function LayoutSection() {
  return (
    <GallerySection title="Layout: a page needs no CSS of its own" isWide>
      <PageHeader
        breadcrumb={{
          label: 'Path to the knowledge',
          items: [
            { id: 'space', content: <a href="#space">Research</a> },
            { id: 'library', content: <a href="#library">Library</a> },
          ],
        }}
        title="Train timetables"
        tag={<Tag tone="success">Ready</Tag>}
        description="PageHeader: the pages above, the title, what the page is for, and its actions, the main one last."
        actions={
          <>
            <Button>Export</Button>
            <Button variant="primary">Add documents</Button>
          </>
        }
      />
      <PageHeader
        variant="bar"
        breadcrumb={{ label: 'Path to the agent', items: [{ id: 'agents', content: <a href="#agents">Agents</a> }] }}
        title="Travel guide"
        actions={<Button size="small">Settings</Button>}
      />
      <Panel label="Layout parts">
        <SectionHeader
          title="Panel, SectionHeader, Stack, Row, Text"
          hint="Page gives the width and the gaps between sections; Stack puts parts below each other, Row beside each other."
          actions={<Button size="small">Edit</Button>}
        />
        <Stack gap={1}>
          <strong>Stack</strong>
          <Text tone="muted" size="label">
            Parts below each other.
          </Text>
        </Stack>
        <Row justify="between">
          <Text tone="muted">A row wraps when it is too narrow.</Text>
          <Text tone="danger" size="small">
            A text with a tone
          </Text>
        </Row>
      </Panel>
    </GallerySection>
  );
}
