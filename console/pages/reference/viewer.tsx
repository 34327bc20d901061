import { useEffect, useRef } from 'react';
import SwaggerUI, { type ViewerRequest } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { currentToken, sessionStatus } from '../../session/session.ts';
import { viewerParts } from './viewer-parts.ts';
import './viewer.css';

/** Adds the token that somebody has entered, else that of the session. */
const authorized = async (request: ViewerRequest, token: string): Promise<ViewerRequest> => {
  // Whatever the document names as its server: a token is for this one.
  if (new URL(request.url, location.href).origin !== location.origin) return request;
  const value = token || (sessionStatus() === 'signed-out' ? '' : await currentToken(new AbortController().signal));
  if (value !== '') request.headers.Authorization = value;
  return request;
};

export interface ViewerProps {
  /** An OpenAPI document with the one route that is shown. */
  readonly document: object;
  /** Empty: that of the session. */
  readonly token: string;
}

/** Shows a route, and sends what people enter. Another route needs another viewer: give it a `key`. */
export const Viewer = ({ document, token }: ViewerProps) => {
  const place = useRef<HTMLDivElement>(null);
  /** The viewer is opened once, and asks for the token when it sends. */
  const latestToken = useRef(token);
  useEffect(() => {
    latestToken.current = token;
  }, [token]);
  useEffect(() => {
    if (place.current === null) return;
    // It is a React application of its own; a new element for each, because it never leaves the one that it was given.
    const domNode = window.document.createElement('div');
    place.current.replaceChildren(domNode);
    SwaggerUI({
      domNode,
      spec: document,
      layout: 'ReferenceLayout',
      plugins: [viewerParts],
      requestInterceptor: (request) => authorized(request, latestToken.current),
      // The command for curl would show the token.
      showMutatedRequest: false,
      validatorUrl: null,
      deepLinking: false,
      docExpansion: 'full',
      syntaxHighlight: false,
    });
  }, [document]);
  return <div ref={place} />;
};
