import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that a page with React costs. */
function Form() {
  const [name, setName] = useState('');
  return (
    <form>
      <h1>Sign in</h1>
      <label>
        Name <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <button type="submit">Go</button>
    </form>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Form />);
