/** Types for the part of the viewer that this console uses; the package has no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** A component or an element of the viewer's own copy of React, which differs from the React of the console. */
  export type ViewerNode = unknown;
  export type ViewerComponent = (props: Readonly<Record<string, unknown>>) => ViewerNode;

  export interface ViewerSystem {
    readonly React: {
      createElement(
        type: string | ViewerComponent,
        props: Readonly<Record<string, unknown>> | null,
        ...children: readonly ViewerNode[]
      ): ViewerNode;
    };
    getComponent(name: string, container?: boolean): ViewerComponent;
  }

  export interface ViewerRequest {
    url: string;
    headers: Record<string, string>;
  }

  export type ViewerPlugin = (system: ViewerSystem) => {
    readonly components?: Readonly<Record<string, ViewerComponent>>;
    readonly wrapComponents?: Readonly<Record<string, (original: ViewerComponent) => ViewerComponent>>;
  };

  export interface ViewerOptions {
    readonly domNode: Element;
    readonly spec: object;
    readonly layout: string;
    readonly plugins: readonly ViewerPlugin[];
    readonly requestInterceptor: (request: ViewerRequest) => ViewerRequest | Promise<ViewerRequest>;
    readonly validatorUrl: null;
    readonly deepLinking: boolean;
    readonly docExpansion: 'list' | 'full' | 'none';
    readonly showMutatedRequest: boolean;
    readonly syntaxHighlight: boolean;
  }

  export default function SwaggerUI(options: ViewerOptions): ViewerSystem;
}
