import {
  Button,
  ButtonLink,
  ConnectionChip,
  EmptyState,
  ErrorCard,
  NotFoundIllustration,
  Row,
  SearchField,
  Snippet,
  useToast,
} from '@parley/ui';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { GallerySection } from './gallery-section.tsx';

const code = `curl -s https://parley.example/api/intelligence_api/search/get_draft_intelligence_list \\
  -H 'content-type: application/json' \\
  -d '{"space_id": "20"}'`;

export function MessageSection() {
  const toast = useToast();
  const [search, setSearch] = useState('norway');
  return (
    <GallerySection title="Failed, empty, offline, code to copy" isWide>
      <ErrorCard
        title="The agents could not be loaded"
        message="The server cannot be reached. Check your connection and try again."
        actions={
          <>
            <ButtonLink>
              <a href="#status">Open status page</a>
            </ButtonLink>
            <Button variant="primary">Try again</Button>
          </>
        }
        note={
          <>
            Session ID: <code>log-7</code>
          </>
        }
      />
      <ErrorCard
        size="page"
        illustration={<NotFoundIllustration />}
        title="Page not found"
        message="There is nothing at this address."
        actions={<Button>Go to the home page</Button>}
      />
      <EmptyState
        icon={<Inbox aria-hidden />}
        title="No conversation yet"
        message="Conversations with this agent appear here."
        action={<Button>Start one</Button>}
      />
      <Row>
        <ConnectionChip state="online" text="Online" />
        <ConnectionChip state="connecting" text="Connecting…" />
        <ConnectionChip
          state="offline"
          text="Offline"
          retry={{ label: 'Reconnect', onRetry: () => toast('info', 'Asked the server') }}
        />
      </Row>
      <SearchField label="Find messages" value={search} onValueChange={setSearch} clearLabel="Clear" />
      <Snippet
        label="List the agents of a space"
        language="curl"
        code={code}
        copyLabel="Copy code"
        onCopied={(isCopied) => toast(isCopied ? 'success' : 'info', isCopied ? 'Copied' : 'Press Ctrl+C to copy')}
      />
    </GallerySection>
  );
}
