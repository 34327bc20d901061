import { useEffect, useRef } from 'react';
import SwaggerUI, { type ViewerRequest } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { currentToken, sessionStatus } from '../../session/session.ts';
import { viewerParts } from './viewer-parts.ts';
import './viewer.css';

/** Adds the token that the user has entered, or else the session token. */
const authorized = async (request: ViewerRequest, token: string): Promise<ViewerRequest> => {
  // A token is sent only to this origin, whatever server the document names.
  if (new URL(request.url, location.href).origin !== location.origin) return request;
  const value = token || (sessionStatus() === 'signed-out' ? '' : await currentToken(new AbortController().signal));
  if (value !== '') request.headers.Authorization = value;
  return request;
};

export interface ViewerProps {
  /** An OpenAPI document that contains only the shown route. */
  readonly document: object;
  /** Empty: the session token. */
  readonly token: string;
}

/** Shows a route, and sends requests to it. Each route needs its own viewer: give it a `key`. */
export const Viewer = ({ document, token }: ViewerProps) => {
  const place = useRef<HTMLDivElement>(null);
  /** The viewer is created once, and reads the token when it sends a request. */
  const latestToken = useRef(token);
  useEffect(() => {
    latestToken.current = token;
  }, [token]);
  useEffect(() => {
    if (place.current === null) return;
    // The viewer is a separate React application. Each gets a new element, because it never unmounts from its first
    // one.
    const domNode = window.document.createElement('div');
    place.current.replaceChildren(domNode);
    SwaggerUI({
      domNode,
      spec: document,
      layout: 'ReferenceLayout',
      plugins: [viewerParts],
      requestInterceptor: (request) => authorized(request, latestToken.current),
      // The curl command would show the token.
      showMutatedRequest: false,
      validatorUrl: null,
      deepLinking: false,
      docExpansion: 'full',
      syntaxHighlight: false,
    });
  }, [document]);
  return <div ref={place} />;
};
