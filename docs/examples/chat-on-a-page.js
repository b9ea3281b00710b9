// What a page can do with its chats. Properties may be set before parley-chat.js is loaded.
const corner = document.querySelector('#corner');

// Words, preferences and callbacks of the panel: see docs/chat-panel.md.
corner.panel = {
  texts: { inputPlaceholder: 'How can we help?' },
  onMessageSuccess: ({ replyId }) => console.info('answered', replyId),
};

corner.addEventListener('parley-open', () => console.info('opened'));
corner.addEventListener('parley-error', ({ detail }) => console.info('the chat went on after', detail));

// With a token of the page's own instead of the session. It is asked again when the server refuses the last one.
// corner.getToken = async ({ isRefused }) => (await fetch(`/our/chat-token?fresh=${isRefused}`)).text();
