import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { turn } from '../testing/turns.ts';

const openAnswer = (content: string) => openPanel({ history: turn(1, { content }) });
const image = (key: string, url: string) => ({
  key,
  image_thumb: { url, width: 4, height: 3 },
  image_ori: { url, width: 4, height: 3 },
});
const openPictures = (...urls: string[]) =>
  openPanel({
    history: turn(1, {
      content_type: 'image',
      content: JSON.stringify({ image_list: urls.map((url, place) => image(`key-${place}`, url)) }),
    }),
  });

describe('chat §2 text as markdown', () => {
  it('has headings, lists, tables and code that can be copied', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openAnswer('# Title\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a = 1;\n```');
    expect(screen.getByRole('heading', { name: 'Title' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: '2' })).toBeTruthy();
    // Scroll containers have a name and are reachable by keyboard.
    expect(screen.getByRole('group', { name: 'Table' }).tabIndex).toBe(0);
    expect(screen.getByRole('group', { name: 'js' }).tabIndex).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(writeText).toHaveBeenCalledWith('let a = 1;');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  });

  it('copies a table as CSV, and says when the browser refuses', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { settled } = await openAnswer('| a | b |\n|---|---|\n| =1 | **2** |');
    fireEvent.click(screen.getByRole('button', { name: 'Copy as CSV' }));
    expect(writeText).toHaveBeenCalledWith("a,b\r\n'=1,2\r\n");
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    writeText.mockRejectedValue(new Error('not allowed'));
    fireEvent.click(screen.getByRole('button', { name: 'Copied' }));
    await settled();
    expect(screen.getByRole('alert').textContent).toContain('Copying failed. Try again.');
  });

  it('shows rare characters by name when their names are loaded', async () => {
    await openAnswer('A &NotGreaterFullEqual; and &rarr; b');
    expect(await screen.findByText('A \u2267\u0338 and → b')).toBeTruthy();
  });

  it('repairs the end of an answer that was stopped', async () => {
    await openPanel({ history: turn(1, { content: 'Some **bold words', status: 'broken', broken_pos: 11 }) });
    expect(screen.getByText('bold').tagName).toBe('STRONG');
  });

  it('shows the text of a user as typed', async () => {
    await openPanel({ history: [{ ...turn(1)[0], content: '**not bold**' } as never] });
    expect(screen.getByText('**not bold**')).toBeTruthy();
  });
});

describe('chat §2 links', () => {
  it('open in a new window', async () => {
    await openAnswer('[guide](https://example.com/a)');
    const link = screen.getByRole('link', { name: 'guide' });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://example.com/a',
      '_blank',
      'noopener noreferrer nofollow',
    ]);
  });

  it('and pictures call the hover hooks of plugins', async () => {
    const { client } = await openAnswer('[guide](https://example.com/a) ![cat](https://pictures.example/cat2.png)');
    const heard: string[] = [];
    for (const hook of [
      'onMdBoxLinkElementMouseEnter',
      'onMdBoxLinkElementMouseLeave',
      'onMdBoxImageElementMouseEnter',
    ] as const)
      client.plugins.watch(hook, ({ url }) => void heard.push(`${hook} ${url}`));
    const link = screen.getByRole('link', { name: 'guide' });
    fireEvent.mouseEnter(link);
    fireEvent.mouseLeave(link);
    fireEvent.mouseEnter(screen.getByRole('button', { name: /cat/ }).parentElement as HTMLElement);
    expect(heard).toEqual([
      'onMdBoxLinkElementMouseEnter https://example.com/a',
      'onMdBoxLinkElementMouseLeave https://example.com/a',
      'onMdBoxImageElementMouseEnter https://pictures.example/cat2.png',
    ]);
  });

  it('that send a message show its text first', async () => {
    const { client, settled, server } = await openAnswer('[more](coco:?msg=Tell%20me%20more)');
    fireEvent.click(screen.getByRole('button', { name: 'more' }));
    expect(screen.getByText('Tell me more')).toBeTruthy();
    expect(client.conversation.getState().messages).toHaveLength(2);
    fireEvent.click(within(screen.getByRole('group')).getByRole('button', { name: 'Send' }));
    await settled();
    expect(server.chat().request.query).toBe('Tell me more');
  });

  it('carry a wiki link in their extension', async () => {
    const ext = encodeURIComponent(JSON.stringify({ s$wiki_link: 'https://wiki.example/a' }));
    await openAnswer(`[wiki](coco:?ext=${ext})`);
    expect(screen.getByRole('link', { name: 'wiki' }).getAttribute('href')).toBe('https://wiki.example/a');
  });

  it('of our scheme without a known parameter only call the host', async () => {
    const onMessageLinkClick = vi.fn();
    const { server } = await openPanel({ history: turn(1, { content: '[odd](coco:?other=1)' }), onMessageLinkClick });
    fireEvent.click(screen.getByRole('button', { name: 'odd' }));
    expect(onMessageLinkClick).toHaveBeenCalledOnce();
    expect(server.requestsOf('chat')).toEqual([]);
    expect(screen.queryByRole('group', { name: /sends/ })).toBeNull();
  });

  it('that are invalid become plain text', async () => {
    await openAnswer('[bad](javascript:alert(1)) [worse](coco://[)');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText(/bad/)).toBeTruthy();
  });
});

describe('chat §2 pictures', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  it('from another origin load after a click, and from an allowed origin at once', async () => {
    const { rerender } = await openAnswer('![cat](https://pictures.example/cat.png)');
    expect(document.querySelector('article img[src*="cat"]')).toBeNull();
    rerender({ allowedImageOrigins: ['https://pictures.example'] });
    expect(document.querySelector('img[src="https://pictures.example/cat.png"]')).toBeTruthy();
    rerender({ allowedImageOrigins: [] });
    fireEvent.click(screen.getByRole('button', { name: /cat.*Load from pictures.example/ }));
    expect(document.querySelector('img[src="https://pictures.example/cat.png"]')).toBeTruthy();
  });

  it('from another origin are loaded from the URL that the host returns after the click, and link to their own', async () => {
    const asked: unknown[] = [];
    const remotePictureUrl = async (picture: { url: string; messageId: string }) => {
      asked.push(picture);
      return '/api/picture/remote?signature=s';
    };
    const { settled } = await openPanel({
      history: turn(1, { content: '![dog](https://pictures.example/dog.png)' }),
      remotePictureUrl,
    });
    await settled();
    expect(asked).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /dog.*Load from pictures.example/ }));
    await settled();
    expect(asked).toEqual([{ url: 'https://pictures.example/dog.png', messageId: 'answer-1' }]);
    const picture = screen.getByRole('img', { name: 'dog' });
    expect(picture.getAttribute('src')).toBe('/api/picture/remote?signature=s');
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge: dog' }));
    await settled();
    expect(document.querySelector('dialog img')?.getAttribute('src')).toBe('/api/picture/remote?signature=s');
    expect(asked).toHaveLength(1);
    fireEvent.error(picture);
    expect(screen.getByRole('link', { name: 'Open in a new window' }).getAttribute('href')).toBe(
      'https://pictures.example/dog.png',
    );
  });

  it('from another origin have a placeholder when the host returns no URL', async () => {
    const remotePictureUrl = () => Promise.reject(new Error('refused'));
    const { settled } = await openPanel({
      history: turn(1, { content: '![dog](https://pictures.example/dog.png)' }),
      remotePictureUrl,
    });
    fireEvent.click(screen.getByRole('button', { name: /dog.*Load from pictures.example/ }));
    await settled();
    expect(screen.getByText('The picture could not be loaded')).toBeTruthy();
  });

  describe('at an address of our server that passes on what it is asked for', () => {
    const LEAK = '/api/picture/remote?url=https%3A%2F%2Fevil.example%2F%3Fwhat-the-reader-wrote';
    const leaks = () => [...document.querySelectorAll('[src*="remote"], [href*="remote"], [style*="remote"]')];

    it('are not loaded in an answer, an opening, a name or a card', async () => {
      const card = { x_properties: {}, question: `Which? ![x](${LEAK})`, options: ['A'] };
      const bot = {
        id: 'bot-1',
        nickname: `![x](${LEAK})`,
        url: LEAK,
        userLabel: { icon_url: LEAK, label_name: 'Badge', jump_link: '' },
      };
      await openPanel({
        history: [
          ...turn(1, { content: `![x](${LEAK}) ![y](https://own.invalid) <img src="${LEAK}">` }),
          ...turn(2, { content_type: 'card', content: JSON.stringify(card) }),
          ...turn(3, { content_type: 'image', content: JSON.stringify({ image_list: [image('key', LEAK)] }) }),
        ],
        init: { prologue: `Hello ![x](${LEAK})`, botInfoMap: { 'bot-1': bot } },
        showUserExtendedInfo: true,
      });
      expect(screen.getAllByText(/Hello/)).toHaveLength(1);
      expect(await screen.findByText(/Which\?/)).toBeTruthy();
      expect(screen.getAllByText('The picture could not be loaded')).toHaveLength(4);
      expect(leaks()).toEqual([]);
    });
  });

  it('from another origin are not loaded when the lightbox reaches them', async () => {
    await openPictures('/api/object/1', 'https://pictures.example/spy.png');
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge: Picture from Curly' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next picture', hidden: true }));
    expect(document.querySelector('img[src*="spy"]')).toBeNull();
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    fireEvent.click(dialog.getByRole('button', { name: /Load from pictures.example/, hidden: true }));
    expect(document.querySelector('dialog img[src="https://pictures.example/spy.png"]')).toBeTruthy();
  });

  it('have the name of their sender, one large and several in two columns', async () => {
    await openPictures('/api/object/1');
    const pictures = () => screen.getAllByRole('button', { name: 'Enlarge: Picture from Curly' });
    expect(pictures()[0]?.className).toContain('large');
    cleanup();
    await openPictures('/api/object/1', '/api/object/2', '/api/object/3');
    expect(pictures().map(({ className }) => className.includes('tile'))).toEqual([true, true, true]);
    expect(pictures()[0]?.parentElement?.className).toBe('grid');
  });

  it('have the reasons below them why the model was not given some, each reason once', async () => {
    const noted = (key: string, file_note: string) => ({ ...image(key, `/api/object/${key}`), file_note });
    const images = [
      noted('1', 'Not seen'),
      noted('2', 'Not seen'),
      image('3', '/api/object/3'),
      noted('4', 'Too many'),
    ];
    const item_list = images.map((each) => ({ type: 'image', image: each }));
    await openPanel({ history: turn(1, { content_type: 'mix', content: JSON.stringify({ item_list }) }) });
    const pictures = screen.getAllByRole('button', { name: 'Enlarge: Picture from Curly' });
    expect(pictures).toHaveLength(4);
    const notes = pictures[0]?.closest('.grid')?.parentElement?.querySelectorAll('p') ?? [];
    expect([...notes].map(({ textContent }) => textContent)).toEqual(['Not seen', 'Too many']);
  });

  it('open in the lightbox', async () => {
    await openPictures('/api/object/1', '/api/object/2');
    fireEvent.click(screen.getAllByRole('button', { name: 'Enlarge: Picture from Curly' })[0] as HTMLElement);
    expect(screen.getByText('1 of 2')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next picture', hidden: true }));
    expect(screen.getByText('2 of 2')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
    expect(screen.queryByText('2 of 2')).toBeNull();
  });

  it('have a placeholder after an error, and after 10 s', async () => {
    const { settled } = await openPictures('/api/object/1', '/api/object/2');
    const [first] = screen.getAllByRole('button', { name: 'Enlarge: Picture from Curly' });
    fireEvent.error(first?.querySelector('img') as HTMLElement);
    expect(screen.getAllByText('The picture could not be loaded')).toHaveLength(1);
    vi.advanceTimersByTime(9_000);
    await settled();
    expect(screen.getAllByText('The picture could not be loaded')).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    await settled();
    expect(screen.getAllByText('The picture could not be loaded')).toHaveLength(2);
  });
});

describe('chat §2 files', () => {
  const withFile = (more: object) =>
    openPanel({
      history: turn(1, {
        content_type: 'file',
        content: JSON.stringify({
          file_list: [
            {
              file_key: 'key-1',
              file_name: 'report.pdf',
              file_type: 'pdf',
              file_size: 1_536,
              file_url: '/f/1',
              ...more,
            },
          ],
        }),
      }),
    });

  it('show type and size, and their address can be copied after the upload', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await withFile({});
    const card = within(screen.getByRole('region', { name: 'report.pdf' }));
    expect(card.getByText('PDF')).toBeTruthy();
    expect(card.getByText('1.5 kB')).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: 'Copy file address' }));
    expect(String(writeText.mock.lastCall?.[0])).toMatch(/\/f\/1$/);
  });

  it('show their real extension', async () => {
    await withFile({ file_name: 'bill\u202efdp.exe' });
    const card = within(screen.getByRole('region', { name: 'billfdp.exe' }));
    expect(card.getByText('EXE')).toBeTruthy();
  });

  it('have no link for a URL of another scheme', async () => {
    await withFile({ file_url: 'javascript:alert(1)' });
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull();
  });

  it('show the progress of their upload', async () => {
    await withFile({ upload_status: 1, upload_percent: 40 });
    expect(screen.getByRole('progressbar', { name: 'Uploading report.pdf' }).getAttribute('aria-valuenow')).toBe('40');
  });
});

describe('chat §2 mixed content', () => {
  it('has files, pictures and text below the quote', async () => {
    const content = JSON.stringify({
      item_list: [
        { type: 'image', image: image('k', '/api/object/1') },
        { type: 'file', file: { file_key: 'f', file_name: 'a.zip', file_type: 'archive', file_size: 3 } },
        { type: 'text', text: '**What are these?**' },
      ],
      refer_items: [{ type: 'text', text: 'Said before' }],
    });
    await openPanel({ history: turn(1, { content_type: 'mix', content }) });
    expect(within(screen.getByLabelText('Quoted')).getByText('Said before')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'a.zip' })).toBeTruthy();
    expect(screen.getByText('What are these?').tagName).toBe('STRONG');
  });
});

describe('wire §1.8 cards', () => {
  const asking = (card: object, more: object = {}) =>
    openPanel({ history: turn(1, { content_type: 'card', content: JSON.stringify(card) }), ...more });

  it('with options send the pressed option', async () => {
    const { settled, server } = await asking({ question: 'Which **one**?', options: ['Tea', 'Coffee'] });
    fireEvent.click(screen.getByRole('button', { name: 'Coffee' }));
    await settled();
    expect(server.chat().request.query).toBe('Coffee');
  });

  it('with a form send the filled fields', async () => {
    const fields = [{ name: 'city', required: true }, { name: 'street' }];
    const { settled, server } = await asking({ form_schema: fields });
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Answer' });
    fireEvent.change(screen.getByRole('textbox', { name: 'street' }), { target: { value: 'Main' } });
    expect(send.disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: /city/ }), { target: { value: ' Rome ' } });
    fireEvent.click(send);
    await settled();
    expect(server.chat().request.query).toBe('city: Rome\nstreet: Main');
  });

  it('are disabled after the next question', async () => {
    const card = { content_type: 'card', content: JSON.stringify({ options: ['Tea'] }) } as const;
    await openPanel({ history: [...turn(1, card), ...turn(2)] });
    expect(screen.getByRole('button', { name: 'Tea' }).closest('fieldset')?.disabled).toBe(true);
  });
});

describe('wire §2.3 reasoning', () => {
  it('is collapsed when the answer is complete', async () => {
    await openPanel({ history: turn(1, { reasoning_content: 'First *this*', content: 'So it is' }) });
    const fold = screen.getByRole('button', { name: 'Thoughts' });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(fold);
    expect(screen.getByText('this').tagName).toBe('EM');
  });
});
