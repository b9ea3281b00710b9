import { Navigate, useLocation } from 'react-router';

/** The start page of a signed-in user is the workspace; a dialog that the address asks for opens there. */
export function HomeRedirect() {
  const { search, hash } = useLocation();
  return <Navigate to={`/space${search}${hash}`} replace />;
}
