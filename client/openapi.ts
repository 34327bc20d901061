// Generated from openapi.json by `npm run generate`.

export interface paths {
 "/api/admin/access/overview": {
  /** List who has access to what */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      overview: {
       userId: number;
       userName: (string | null);
       userEmail: (string | null);
       accountType: ("User" | "Service Account");
       createdAt: string;
       lastSeen: (string | null);
       rootRole: (string | null);
       accessibleProjects: string[];
       groups: string[];
       groupProjects: string[];
      }[];
     };
     "text/csv": {
      overview: {
       userId: number;
       userName: (string | null);
       userEmail: (string | null);
       accountType: ("User" | "Service Account");
       createdAt: string;
       lastSeen: (string | null);
       rootRole: (string | null);
       accessibleProjects: string[];
       groups: string[];
       groupProjects: string[];
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/addons": {
  /** List integrations */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      addons: components["schemas"]["Addon"][];
      providers: {
       name: string;
       displayName: string;
       documentationUrl: string;
       description: string;
       howTo?: string;
       parameters: {
        name: string;
        displayName: string;
        type: ("url" | "text" | "textfield");
        description?: string;
        placeholder?: string;
        required: boolean;
        sensitive: boolean;
       }[];
       events: string[];
       usualEvents: string[];
       tagTypes?: components["schemas"]["TagType"][];
       installation?: {
        url: string;
        title?: string;
        helpText?: string;
       };
       alerts?: {
        type: ("info" | "success" | "warning" | "error");
        text: string;
       }[];
       deprecated?: string;
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create an integration */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     provider: string;
     enabled: boolean;
     description?: (string | null);
     parameters: Record<string, (string | number | boolean)>;
     events: string[];
     projects?: string[];
     environments?: string[];
     features?: string[];
     tags?: string[];
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      id: number;
      provider: string;
      enabled: boolean;
      description: (string | null);
      parameters: Record<string, (string | number | boolean)>;
      events: string[];
      projects: string[];
      environments: string[];
      features: string[];
      tags: string[];
      createdAt: string;
      health: {
       lastSuccess: (string | null);
       lastFailure: (string | null);
       failingSince: (string | null);
      };
      switchedOff?: {
       at: string;
       why: string;
      };
      publicKey?: string;
      signingSecret: string;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/addons/{id}": {
  /** Delete an integration */
  delete: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Read an integration */
  get: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["Addon"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change an integration */
  put: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     provider: string;
     enabled: boolean;
     description?: (string | null);
     parameters: Record<string, (string | number | boolean)>;
     events: string[];
     projects?: string[];
     environments?: string[];
     features?: string[];
     tags?: string[];
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["Addon"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/addons/{id}/deliveries/{deliveryId}/resend": {
  /** Send an event again */
  post: {
   parameters: {
    path: {
     id: number;
     deliveryId: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    202: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/addons/{id}/events": {
  /** List deliveries of an integration */
  get: {
   parameters: {
    path: {
     id: number;
    };
    query?: {
     limit?: number;
     offset?: number;
     state?: ("success" | "failed" | "successWithErrors" | "waiting");
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      integrationEvents: components["schemas"]["Delivery"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/addons/{id}/resend": {
  /** Read how far sending again has come */
  get: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ResendProgress"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Send a part of the event log again */
  post: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     from: (number | string);
     to: (number | string);
    };
   } };
   responses: {
    202: { content: {
     "application/json": components["schemas"]["ResendProgress"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/addons/{id}/secret": {
  /** Make a new signing secret */
  post: {
   parameters: {
    path: {
     id: number;
    };
    query?: {
     keyPair?: ("true" | "false");
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      signingSecret: string;
      publicKey?: string;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/addons/{id}/test": {
  /** Send a sample event */
  post: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      state: ("success" | "failed" | "successWithErrors");
      stateDetails: string;
      attempt: {
       at: string;
       status: (number | null);
       durationMs: number;
       answer: string;
      };
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/api-tokens": {
  /** List API tokens */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      tokens: components["schemas"]["ApiToken"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create an API token */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     tokenName?: string;
     username?: string;
     type: string;
     environment?: string;
     project?: string;
     projects?: string[];
     expiresAt?: string;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      id: number;
      secret: string;
      tokenName: string;
      username?: string;
      type: ("admin" | "client" | "frontend");
      environment: string;
      project: string;
      projects: string[];
      expiresAt: (string | null);
      createdAt: string;
      seenAt: (string | null);
      alias: null;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/api-tokens/{token}": {
  /** Delete an API token */
  delete: {
   parameters: {
    path: {
     token: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Read an API token */
  get: {
   parameters: {
    path: {
     token: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": (components["schemas"]["ApiToken"] | {
      tokens: components["schemas"]["ApiToken"][];
     });
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change when an API token expires */
  put: {
   parameters: {
    path: {
     token: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     expiresAt: string;
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/archive/features": {
  /** List archived features */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      features: components["schemas"]["Feature"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/archive/features/{projectId}": {
  /** List archived features of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      features: components["schemas"]["Feature"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/archive/revive/{featureName}": {
  /** Revive a feature */
  post: {
   parameters: {
    path: {
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/archive/{featureName}": {
  /** Delete an archived feature for good */
  delete: {
   parameters: {
    path: {
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/auth/google/settings": {
  /** Read that Google has no settings of its own */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      enabled: false;
      unleashHostname: "";
      clientId: "";
      clientSecret: "";
      autoCreate: false;
      emailDomains: "";
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Refuse settings of Google of its own */
  post: {
   parameters: {};
   responses: {
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/auth/oidc/settings": {
  /** Read the settings of OpenID Connect */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": components["schemas"]["OidcSettings"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Set OpenID Connect up */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     enabled?: boolean;
     discoverUrl?: string;
     clientId: string;
     secret: string;
     autoCreate?: boolean;
     enableSingleSignOut?: boolean;
     defaultRootRole?: ("Viewer" | "Editor" | "Admin");
     defaultRootRoleId?: number;
     emailDomains?: string;
     enableGroupSyncing?: boolean;
     groupJsonPath?: string;
     addGroupsScope?: boolean;
     unleashHostname?: string;
     acrValues?: string;
     idTokenSigningAlgorithm?: ("RS256" | "RS384" | "RS512");
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["OidcSettings"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/auth/saml/settings": {
  /** Read the settings of SAML 2.0 */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": components["schemas"]["SamlSettings"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Set SAML 2.0 up */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     enabled?: boolean;
     entityId: string;
     signOnUrl: string;
     certificate: string;
     signOutUrl?: string;
     spCertificate?: string;
     autoCreate?: boolean;
     defaultRootRole?: ("Viewer" | "Editor" | "Admin");
     defaultRootRoleId?: number;
     emailDomains?: string;
     enableGroupSyncing?: boolean;
     groupJsonPath?: string;
     addGroupsScope?: boolean;
     unleashHostname?: string;
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["SamlSettings"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/auth/simple/settings": {
  /** Read whether passwords let people in */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      disabled: boolean;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Switch signing in with a password off or on */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     disabled: boolean;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      disabled: boolean;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/banners": {
  /** List banners */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      banners: {
       id: number;
       message: string;
       enabled: boolean;
       variant: ("info" | "warning" | "error" | "success");
       sticky: boolean;
       icon?: string;
       link?: string;
       linkText?: string;
       dialogTitle?: string;
       dialog?: string;
       createdAt: string;
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a banner */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     message: string;
     enabled?: boolean;
     variant?: (("info" | "warning" | "error" | "success") | null);
     sticky?: (boolean | null);
     icon?: (string | null);
     link?: (string | null);
     linkText?: (string | null);
     dialogTitle?: (string | null);
     dialog?: (string | null);
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      id: number;
      message: string;
      enabled: boolean;
      variant: ("info" | "warning" | "error" | "success");
      sticky: boolean;
      icon?: string;
      link?: string;
      linkText?: string;
      dialogTitle?: string;
      dialog?: string;
      createdAt: string;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/banners/{id}": {
  /** Delete a banner */
  delete: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a banner */
  put: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     message: string;
     enabled?: boolean;
     variant?: (("info" | "warning" | "error" | "success") | null);
     sticky?: (boolean | null);
     icon?: (string | null);
     link?: (string | null);
     linkText?: (string | null);
     dialogTitle?: (string | null);
     dialog?: (string | null);
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      id: number;
      message: string;
      enabled: boolean;
      variant: ("info" | "warning" | "error" | "success");
      sticky: boolean;
      icon?: string;
      link?: string;
      linkText?: string;
      dialogTitle?: string;
      dialog?: string;
      createdAt: string;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/banners/{id}/off": {
  /** Hide a banner */
  post: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/banners/{id}/on": {
  /** Show a banner */
  post: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/client-metrics/features/{featureName}": {
  /** Usage of a feature in the current hour */
  get: {
   parameters: {
    path: {
     featureName: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: 1;
      maturity: "stable";
      featureName: string;
      lastHourUsage: {
       environment: string;
       timestamp: string;
       yes: number;
       no: number;
      }[];
      seenApplications: string[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/client-metrics/features/{featureName}/raw": {
  /** Usage of a feature by the hour */
  get: {
   parameters: {
    path: {
     featureName: string;
    };
    query?: {
     hoursBack?: string;
     daysBack?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: 1;
      maturity: "stable";
      data: {
       featureName: string;
       appName: string;
       environment: string;
       timestamp: string;
       yes: number;
       no: number;
       variants?: Record<string, number>;
      }[];
      since?: string;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/constraints/validate": {
  /** Check a constraint */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": components["schemas"]["Constraint"];
   } };
   responses: {
    204: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/context": {
  /** List context fields */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      name: string;
      description: (string | null);
      stickiness: boolean;
      sortOrder: number;
      legalValues: {
       value: string;
       description?: string;
      }[];
      createdAt: string;
      usedInProjects?: number;
      usedInFeatures?: number;
     }[];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a context field */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     description?: (string | null);
     legalValues?: {
      value: string;
      description?: string;
     }[];
     stickiness?: boolean;
     sortOrder?: number;
     name: string;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      name: string;
      description: (string | null);
      stickiness: boolean;
      sortOrder: number;
      legalValues: {
       value: string;
       description?: string;
      }[];
      createdAt: string;
      usedInProjects?: number;
      usedInFeatures?: number;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/context/validate": {
  /** Check the name of a new context field */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     name: string;
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/context/{contextField}": {
  /** Delete a context field */
  delete: {
   parameters: {
    path: {
     contextField: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get a context field */
  get: {
   parameters: {
    path: {
     contextField: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      name: string;
      description: (string | null);
      stickiness: boolean;
      sortOrder: number;
      legalValues: {
       value: string;
       description?: string;
      }[];
      createdAt: string;
      usedInProjects?: number;
      usedInFeatures?: number;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a context field */
  put: {
   parameters: {
    path: {
     contextField: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     description?: (string | null);
     legalValues?: {
      value: string;
      description?: string;
     }[];
     stickiness?: boolean;
     sortOrder?: number;
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/context/{contextField}/strategies": {
  /** List the strategies that use a context field */
  get: {
   parameters: {
    path: {
     contextField: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      strategies: {
       id: string;
       featureName: string;
       projectId: string;
       environment: string;
       strategyName: string;
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/email/preview/{format}/{template}": {
  /** Preview a mail */
  get: {
   parameters: {
    path: {
     format: string;
     template: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/environments": {
  /** List environments */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      environments: {
       name: string;
       type: string;
       sortOrder: number;
       enabled: boolean;
       protected: boolean;
       projectCount: number;
       apiTokenCount: number;
       enabledToggleCount: number;
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create an environment */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     type: ("development" | "test" | "preproduction" | "production");
     sortOrder?: number;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      name: string;
      type: string;
      sortOrder: number;
      enabled: boolean;
      protected: boolean;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/environments/project/{projectId}": {
  /** List the environments of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      environments: {
       name: string;
       type: string;
       sortOrder: number;
       enabled: boolean;
       protected: boolean;
       visible: boolean;
       projectApiTokenCount: number;
       projectEnabledToggleCount: number;
       defaultStrategy?: components["schemas"]["DefaultStrategy"];
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/environments/sort-order": {
  /** Order environments */
  put: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": Record<string, number>;
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/environments/update/{environment}": {
  /** Change an environment */
  put: {
   parameters: {
    path: {
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name?: string;
     type?: ("development" | "test" | "preproduction" | "production");
     sortOrder?: number;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      name: string;
      type: string;
      sortOrder: number;
      enabled: boolean;
      protected: boolean;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/environments/validate": {
  /** Check the name of a new environment */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     name: string;
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/environments/{environment}": {
  /** Delete an environment */
  delete: {
   parameters: {
    path: {
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get an environment */
  get: {
   parameters: {
    path: {
     environment: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      name: string;
      type: string;
      sortOrder: number;
      enabled: boolean;
      protected: boolean;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/environments/{environment}/clone": {
  /** Create an environment like another one */
  post: {
   parameters: {
    path: {
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     type: ("development" | "test" | "preproduction" | "production");
     projects?: string[];
     clonePermissions?: boolean;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      name: string;
      type: string;
      sortOrder: number;
      enabled: boolean;
      protected: boolean;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/environments/{environment}/off": {
  /** Switch an environment off */
  post: {
   parameters: {
    path: {
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/environments/{environment}/on": {
  /** Switch an environment on */
  post: {
   parameters: {
    path: {
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/event-log": {
  /** Show how far the event log is behind */
  get: {
   parameters: {
    query?: {
     project?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      pending: {
       scopes: number;
       commits: number;
       since: (string | null);
       filedBy: (("stream" | "recovery" | "reader") | null);
      };
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/events": {
  /** List events */
  get: {
   parameters: {
    query?: {
     project?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      events: components["schemas"]["EventOutput"][];
      totalEvents: number;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/events/search": {
  /** Search events */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     type?: string;
     project?: string;
     feature?: string;
     query?: string;
     createdBy?: string;
     createdByUserId?: number;
     environment?: string;
     from?: string;
     to?: string;
     commits?: boolean;
     limit?: number;
     offset?: number;
     cursor?: string;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      events: components["schemas"]["EventOutput"][];
      totalEvents: number;
      nextCursor?: string;
      commits?: {
       project: string;
       revision: number;
       comment: (string | null);
       features: string[];
       segments: number[];
       events: number[];
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/events/{featureName}": {
  /** List the events of a feature */
  get: {
   parameters: {
    path: {
     featureName: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      toggleName: string;
      events: components["schemas"]["EventOutput"][];
      totalEvents: number;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/feature-types": {
  /** List feature types */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      types: {
       id: string;
       name: string;
       description: string;
       lifetimeDays: (number | null);
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/feature-types/{id}/lifetime": {
  /** Change how long features of a type are expected to live */
  put: {
   parameters: {
    path: {
     id: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     lifetimeDays: (number | null);
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      id: string;
      name: string;
      description: string;
      lifetimeDays: (number | null);
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/features": {
  /** List the features of all projects */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      features: components["schemas"]["Feature"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/features-batch/export": {
  /** Export features */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     environment: string;
     downloadFile?: boolean;
     features?: string[];
     tag?: string;
     project?: string;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      features: {
       name: string;
       description: (string | null);
       type: string;
       project: string;
       stale: boolean;
       impressionData: boolean;
       archived: boolean;
       completed?: {
        status: ("kept" | "discarded");
        statusValue?: string;
        at: string;
       };
      }[];
      featureStrategies: {
       id: string;
       name: string;
       title?: (string | null);
       disabled: boolean;
       sortOrder: number;
       segments: number[];
       constraints: components["schemas"]["StoredConstraint"][];
       variants: components["schemas"]["StrategyVariant"][];
       parameters: Record<string, string>;
       featureName: string;
      }[];
      featureEnvironments: {
       name: string;
       featureName: string;
       environment: string;
       enabled: boolean;
       variants: components["schemas"]["Variant"][];
      }[];
      contextFields: {
       name: string;
       description: (string | null);
       stickiness: boolean;
       sortOrder: number;
       legalValues: {
        value: string;
        description?: string;
       }[];
      }[];
      featureTags: {
       featureName: string;
       tagType: string;
       tagValue: string;
      }[];
      segments: {
       id: number;
       name: string;
      }[];
      tagTypes: components["schemas"]["TagType"][];
      dependencies: {
       feature: string;
       dependencies: {
        feature: string;
        enabled: boolean;
        variants: string[];
       }[];
      }[];
      links: {
       feature: string;
       links: {
        url: string;
        title: (string | null);
        id: string;
       }[];
      }[];
      owners: {
       feature: string;
       owners: {
        type: ("user" | "group");
        name: string;
       }[];
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/features-batch/import": {
  /** Import features */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     project: string;
     environment: string;
     data: {
      features: {
       name: string;
       type?: string;
       description?: (string | null);
       stale?: boolean;
       impressionData?: boolean;
       completed?: ({
        status: ("kept" | "discarded");
        statusValue?: (string | null);
        at: string;
       } | null);
      }[];
      featureStrategies: {
       name: string;
       title?: (string | null);
       disabled?: (boolean | null);
       sortOrder?: number;
       constraints?: components["schemas"]["Constraint"][];
       variants?: {
        name: string;
        weight: number;
        weightType: ("variable" | "fix");
        stickiness: string;
        payload?: components["schemas"]["VariantPayload"];
       }[];
       parameters?: Record<string, string>;
       segments?: number[];
       featureName?: string;
      }[];
      featureEnvironments?: {
       name?: string;
       featureName?: string;
       enabled: boolean;
       variants?: components["schemas"]["WrittenVariant"][];
      }[];
      featureTags?: {
       featureName: string;
       tagType?: string;
       tagValue: string;
      }[];
      tagTypes?: {
       description?: (string | null);
       icon?: (string | null);
       name: string;
      }[];
      contextFields?: {
       description?: (string | null);
       legalValues?: {
        value: string;
        description?: string;
       }[];
       stickiness?: boolean;
       sortOrder?: number;
       name: string;
      }[];
      segments?: {
       id: number;
       name: string;
      }[];
      dependencies?: {
       feature: string;
       dependencies: components["schemas"]["Dependency"][];
      }[];
      links?: {
       feature: string;
       links: {
        url: string;
        title?: (string | null);
       }[];
      }[];
      owners?: {
       feature: string;
       owners: {
        type: ("user" | "group");
        name: string;
       }[];
      }[];
     };
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/features-batch/validate": {
  /** Validate an import of features */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     project: string;
     environment: string;
     data: {
      features: {
       name: string;
       type?: string;
       description?: (string | null);
       stale?: boolean;
       impressionData?: boolean;
       completed?: ({
        status: ("kept" | "discarded");
        statusValue?: (string | null);
        at: string;
       } | null);
      }[];
      featureStrategies: {
       name: string;
       title?: (string | null);
       disabled?: (boolean | null);
       sortOrder?: number;
       constraints?: components["schemas"]["Constraint"][];
       variants?: {
        name: string;
        weight: number;
        weightType: ("variable" | "fix");
        stickiness: string;
        payload?: components["schemas"]["VariantPayload"];
       }[];
       parameters?: Record<string, string>;
       segments?: number[];
       featureName?: string;
      }[];
      featureEnvironments?: {
       name?: string;
       featureName?: string;
       enabled: boolean;
       variants?: components["schemas"]["WrittenVariant"][];
      }[];
      featureTags?: {
       featureName: string;
       tagType?: string;
       tagValue: string;
      }[];
      tagTypes?: {
       description?: (string | null);
       icon?: (string | null);
       name: string;
      }[];
      contextFields?: {
       description?: (string | null);
       legalValues?: {
        value: string;
        description?: string;
       }[];
       stickiness?: boolean;
       sortOrder?: number;
       name: string;
      }[];
      segments?: {
       id: number;
       name: string;
      }[];
      dependencies?: {
       feature: string;
       dependencies: components["schemas"]["Dependency"][];
      }[];
      links?: {
       feature: string;
       links: {
        url: string;
        title?: (string | null);
       }[];
      }[];
      owners?: {
       feature: string;
       owners: {
        type: ("user" | "group");
        name: string;
       }[];
      }[];
     };
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      errors: {
       message: string;
       affectedItems: string[];
      }[];
      warnings: {
       message: string;
       affectedItems: string[];
      }[];
      permissions: {
       message: string;
       affectedItems: string[];
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/features/validate": {
  /** Check a name for a new feature */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     name: string;
     projectId?: (string | null);
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/features/{featureName}/tags": {
  /** List the tags of a feature */
  get: {
   parameters: {
    path: {
     featureName: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      tags: components["schemas"]["TagOutput"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Tag a feature */
  post: {
   parameters: {
    path: {
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["Tag"];
   } };
   responses: {
    201: { content: {
     "application/json": components["schemas"]["TagOutput"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Add and remove tags of a feature */
  put: {
   parameters: {
    path: {
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     addedTags?: components["schemas"]["Tag"][];
     removedTags?: components["schemas"]["Tag"][];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      tags: components["schemas"]["TagOutput"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/features/{featureName}/tags/{type}/{value}": {
  /** Remove a tag from a feature */
  delete: {
   parameters: {
    path: {
     featureName: string;
     type: string;
     value: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/feedback": {
  /** Say that a question was answered */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     feedbackId: string;
     neverShow?: boolean;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      userId: number;
      feedbackId: string;
      neverShow: boolean;
      given: (string | null);
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/feedback/{id}": {
  /** Change what is stored of a question */
  put: {
   parameters: {
    path: {
     id: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     neverShow?: boolean;
     given?: (string | null);
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      userId: number;
      feedbackId: string;
      neverShow: boolean;
      given: (string | null);
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/groups": {
  /** List groups */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      groups: components["schemas"]["Group"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a group */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     description?: (string | null);
     users?: ({
      user: {
       id: number;
      };
     } | {
      id: number;
     })[];
     rootRole?: (number | null);
     mappingsSSO?: string[];
    };
   } };
   responses: {
    201: { content: {
     "application/json": components["schemas"]["Group"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/groups/scim-groups": {
  /** Delete all groups that SCIM manages */
  delete: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/groups/{id}": {
  /** Delete a group */
  delete: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Read a group */
  get: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["Group"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a group */
  put: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name?: string;
     description?: (string | null);
     users?: ({
      user: {
       id: number;
      };
     } | {
      id: number;
     })[];
     rootRole?: (number | null);
     mappingsSSO?: string[];
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["Group"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/impact-metrics": {
  /** What a metric measured */
  get: {
   parameters: {
    query?: {
     metricName?: string;
     series?: string;
     range?: ("hour" | "day" | "week" | "month");
     aggregationMode?: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
     source?: ("internal" | "external");
     labels?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      start: string;
      end: string;
      step: string;
      series: {
       metric: Record<string, string>;
       data: (number | string)[][];
      }[];
      labels: Record<string, string[]>;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/impact-metrics/config": {
  /** List the charts of the installation */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      configs: {
       id: string;
       metricName: string;
       timeRange: ("hour" | "day" | "week" | "month");
       aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
       labelSelectors: Record<string, string[]>;
       yAxisMin: ("auto" | "zero");
       title?: string;
       displayName: string;
       source: ("internal" | "external");
       mode: ("read" | "write");
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Add or replace a chart of the installation */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     id?: string;
     metricName: string;
     timeRange: ("hour" | "day" | "week" | "month");
     aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
     labelSelectors?: Record<string, string[]>;
     yAxisMin?: ("auto" | "zero");
     title?: (string | null);
     source?: ("internal" | null);
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      id: string;
      metricName: string;
      timeRange: ("hour" | "day" | "week" | "month");
      aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
      labelSelectors: Record<string, string[]>;
      yAxisMin: ("auto" | "zero");
      title?: string;
      displayName: string;
      source: ("internal" | "external");
      mode: ("read" | "write");
     };
    } };
    201: { content: {
     "application/json": {
      id: string;
      metricName: string;
      timeRange: ("hour" | "day" | "week" | "month");
      aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
      labelSelectors: Record<string, string[]>;
      yAxisMin: ("auto" | "zero");
      title?: string;
      displayName: string;
      source: ("internal" | "external");
      mode: ("read" | "write");
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/impact-metrics/config/{id}": {
  /** Remove a chart of the installation */
  delete: {
   parameters: {
    path: {
     id: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/impact-metrics/metadata": {
  /** The metrics that SDKs report */
  get: {
   parameters: {
    query?: {
     project?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      metrics: {
       name: string;
       displayName: string;
       help: string;
       type: ("counter" | "gauge" | "histogram");
       source: ("internal" | "external");
       environments: string[];
      }[];
      dropped: {
       environment: string;
       samples: number;
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/insights": {
  /** Get insights into all projects */
  get: {
   parameters: {
    query?: {
     from?: string;
     to?: string;
     days?: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      period: {
       from: string;
       to: string;
       days: number;
       eventsFrom: (string | null);
      };
      timeToProduction: {
       flags: number;
       medianDays: (number | null);
       p75Days: (number | null);
       weeks: {
        from: string;
        flags: number;
        medianDays: (number | null);
        p75Days: (number | null);
       }[];
      };
      stages: {
       initial: number;
       preLive: number;
       live: number;
       completed: number;
       archived: number;
       date: string;
      }[];
      debt: {
       flags: number;
       completed: number;
       stale: number;
       potentiallyStale: number;
       medianDays: (number | null);
       p75Days: (number | null);
       ages: {
        minDays: number;
        maxDays: (number | null);
        flags: number;
       }[];
       undated: number;
      };
      changes: {
       total: number;
       byType: Record<string, number>;
       days: {
        date: string;
        total: number;
        byType: Record<string, number>;
       }[];
      };
      approvals: {
       sentToReview: number;
       approved: number;
       rejected: number;
       cancelled: number;
       applied: number;
       toApproval: {
        requests: number;
        medianHours: (number | null);
        p75Hours: (number | null);
        undated: number;
       };
       toApplication: {
        requests: number;
        medianHours: (number | null);
        p75Hours: (number | null);
       };
       waiting: {
        requests: number;
        longestHours: (number | null);
        undated: number;
       };
       days: {
        date: string;
        sentToReview: number;
        approved: number;
        rejected: number;
        applied: number;
       }[];
      };
      projects: {
       project: string;
       flags: number;
       debt: number;
       toProduction: {
        flags: number;
        medianDays: (number | null);
        p75Days: (number | null);
       };
       changes: number;
       productionChanges: number;
      }[];
     };
     "text/csv": {
      period: {
       from: string;
       to: string;
       days: number;
       eventsFrom: (string | null);
      };
      timeToProduction: {
       flags: number;
       medianDays: (number | null);
       p75Days: (number | null);
       weeks: {
        from: string;
        flags: number;
        medianDays: (number | null);
        p75Days: (number | null);
       }[];
      };
      stages: {
       initial: number;
       preLive: number;
       live: number;
       completed: number;
       archived: number;
       date: string;
      }[];
      debt: {
       flags: number;
       completed: number;
       stale: number;
       potentiallyStale: number;
       medianDays: (number | null);
       p75Days: (number | null);
       ages: {
        minDays: number;
        maxDays: (number | null);
        flags: number;
       }[];
       undated: number;
      };
      changes: {
       total: number;
       byType: Record<string, number>;
       days: {
        date: string;
        total: number;
        byType: Record<string, number>;
       }[];
      };
      approvals: {
       sentToReview: number;
       approved: number;
       rejected: number;
       cancelled: number;
       applied: number;
       toApproval: {
        requests: number;
        medianHours: (number | null);
        p75Hours: (number | null);
        undated: number;
       };
       toApplication: {
        requests: number;
        medianHours: (number | null);
        p75Hours: (number | null);
       };
       waiting: {
        requests: number;
        longestHours: (number | null);
        undated: number;
       };
       days: {
        date: string;
        sentToReview: number;
        approved: number;
        rejected: number;
        applied: number;
       }[];
      };
      projects: {
       project: string;
       flags: number;
       debt: number;
       toProduction: {
        flags: number;
        medianDays: (number | null);
        p75Days: (number | null);
       };
       changes: number;
       productionChanges: number;
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/instance-admin/statistics": {
  /** Get the numbers of this installation */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      timestamp: string;
      instanceId: string;
      versionOSS: string;
      versionEnterprise: "";
      users: number;
      serviceAccounts: number;
      apiTokens: {
       admin: number;
       client: number;
       frontend: number;
      };
      activeUsers: {
       last7: number;
       last30: number;
       last60: number;
       last90: number;
      };
      featureToggles: number;
      projects: number;
      contextFields: number;
      roles: number;
      customRootRoles: number;
      customRootRolesInUse: number;
      groups: number;
      environments: number;
      segments: number;
      strategies: number;
      SAMLenabled: boolean;
      OIDCenabled: boolean;
      clientApps: {
       range: ("allTime" | "30d" | "7d");
       count: number;
      }[];
      featureExports: number;
      featureImports: number;
      productionChanges: {
       last30: number;
       last60: number;
       last90: number;
      };
      sum: string;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/instance-admin/statistics/csv": {
  /** Get the numbers of this installation as CSV */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "text/csv": string;
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/invite-link/tokens": {
  /** List signup tokens */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      tokens: components["schemas"]["SignupToken"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a signup token */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     expiresAt: string;
    };
   } };
   responses: {
    201: { content: {
     "application/json": components["schemas"]["SignupToken"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/invite-link/tokens/{token}": {
  /** Read a signup token */
  get: {
   parameters: {
    path: {
     token: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["SignupToken"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a signup token */
  put: {
   parameters: {
    path: {
     token: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     expiresAt?: string;
     enabled?: boolean;
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["SignupToken"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/invoices": {
  /** List invoices */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      invoices: unknown[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/invoices/portal": {
  /** Refuse to lead to a portal for invoices */
  get: {
   parameters: {};
   responses: {
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/license": {
  /** Read the license */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": Record<string, unknown>;
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Refuse a license key */
  post: {
   parameters: {};
   responses: {
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/license/check": {
  /** Check whether the license is valid */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      isValid: true;
      message: string;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/lifecycle/count": {
  /** Count the features in each stage */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      initial: number;
      preLive: number;
      live: number;
      completed: number;
      archived: number;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/logins": {
  /** List attempts to sign in */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      events: {
       id: string;
       username: (string | null);
       created_at: string;
       successful: boolean;
       ip: string;
       auth_type: ("simple" | "oidc" | "saml");
       failure_reason: (string | null);
      }[];
     };
     "text/csv": {
      events: {
       id: string;
       username: (string | null);
       created_at: string;
       successful: boolean;
       ip: string;
       auth_type: ("simple" | "oidc" | "saml");
       failure_reason: (string | null);
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/maintenance": {
  /** Get the maintenance mode */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      enabled: boolean;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Switch the maintenance mode on or off */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     enabled: boolean;
    };
   } };
   responses: {
    204: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/metrics/applications": {
  /** List applications */
  get: {
   parameters: {
    query?: {
     strategyName?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      applications: {
       appName: string;
       createdAt?: string;
       sdkVersion?: string;
       description: (string | null);
       strategies: string[];
       url: (string | null);
       color: (string | null);
       icon: (string | null);
       usage: {
        project: string;
        environments: string[];
       }[];
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/metrics/applications/{appName}": {
  /** Delete an application */
  delete: {
   parameters: {
    path: {
     appName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get an application */
  get: {
   parameters: {
    path: {
     appName: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      appName: string;
      createdAt?: string;
      sdkVersion?: string;
      description: (string | null);
      url: (string | null);
      color: (string | null);
      icon: (string | null);
      strategies: ({
       name: string;
       notFound?: true;
      } & Record<string, unknown>)[];
      instances: {
       appName: string;
       instanceId: string;
       sdkVersion: (string | null);
       clientIp: null;
       lastSeen: string;
       createdAt: string;
       environment: string;
      }[];
      seenToggles: ({
       name: string;
       notFound?: true;
      } & Record<string, unknown>)[];
      links: {
       self: string;
      };
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Describe an application */
  post: {
   parameters: {
    path: {
     appName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     description?: (string | null);
     url?: (string | null);
     color?: (string | null);
     icon?: (string | null);
     strategies?: string[];
    };
   } };
   responses: {
    202: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/metrics/rps": {
  /** Requests a second */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      clientMetrics: {
       status: "success";
       data: {
        resultType: "matrix";
        result: unknown[];
       };
      };
      adminMetrics: {
       status: "success";
       data: {
        resultType: "matrix";
        result: unknown[];
       };
      };
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/metrics/unknown-flags": {
  /** Names that SDKs report and no feature has */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      unknownFlags: {
       name: string;
       environment: string;
       lastSeenAt: string;
       appName: string;
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/notifications": {
  /** List what concerns the calling user */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      id: number;
      notificationType: ("change-request" | "integration" | "release");
      message: string;
      link: string;
      createdBy: {
       username: string;
       imageUrl: string;
      };
      createdAt: string;
      readAt: (string | null);
     }[];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/notifications/read": {
  /** Say that notifications were read */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     notifications: number[];
    };
   } };
   responses: {
    204: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/permissions": {
  /** List permissions */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      permissions: {
       root: components["schemas"]["AvailablePermission"][];
       project: components["schemas"]["AvailablePermission"][];
       environments: {
        name: string;
        permissions: {
         id: number;
         name: string;
         displayName: string;
         type: ("root" | "project" | "environment");
         environment: string;
        }[];
       }[];
      };
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/playground": {
  /** Evaluate features for one context */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     environment: string;
     projects?: (string[] | "*");
     at?: string;
     context: components["schemas"]["EvaluationContext"];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      input: {
       environment: string;
       projects?: (string[] | "*");
       at?: string;
       context: components["schemas"]["EvaluationContext"];
      };
      features: {
       name: string;
       projectId: string;
       strategies: {
        result: (boolean | "unknown");
        data: {
         name: string;
         id: string;
         title?: string;
         disabled: (boolean | null);
         parameters: Record<string, string>;
         result: ({
          evaluationStatus: "complete";
          enabled: boolean;
          variant?: {
           name: string;
           enabled: boolean;
           payload?: components["schemas"]["VariantPayload"];
          };
          variants?: components["schemas"]["StrategyVariant"][];
         } | {
          evaluationStatus: ("incomplete" | "unevaluated");
          enabled: (false | "unknown");
         });
         constraints: components["schemas"]["EvaluatedConstraint"][];
         segments: {
          id: number;
          name: string;
          result: boolean;
          constraints: components["schemas"]["EvaluatedConstraint"][];
         }[];
         links: {
          edit: string;
         };
        }[];
       };
       hasUnsatisfiedDependency?: boolean;
       isEnabledInCurrentEnvironment: boolean;
       isEnabled: boolean;
       variant: ({
        name: string;
        enabled: boolean;
        payload?: components["schemas"]["VariantPayload"];
       } | null);
       variants: components["schemas"]["Variant"][];
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/playground/advanced": {
  /** Evaluate features for many contexts and environments */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     environments: string[];
     projects?: (string[] | "*");
     at?: string;
     context: components["schemas"]["EvaluationContext"];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      input: {
       environments: string[];
       projects?: (string[] | "*");
       at?: string;
       context: components["schemas"]["EvaluationContext"];
      };
      features: {
       name: string;
       projectId: string;
       environments: Record<string, {
        name: string;
        projectId: string;
        strategies: {
         result: (boolean | "unknown");
         data: {
          name: string;
          id: string;
          title?: string;
          disabled: (boolean | null);
          parameters: Record<string, string>;
          result: ({
           evaluationStatus: "complete";
           enabled: boolean;
           variant?: {
            name: string;
            enabled: boolean;
            payload?: components["schemas"]["VariantPayload"];
           };
           variants?: components["schemas"]["StrategyVariant"][];
          } | {
           evaluationStatus: ("incomplete" | "unevaluated");
           enabled: (false | "unknown");
          });
          constraints: components["schemas"]["EvaluatedConstraint"][];
          segments: {
           id: number;
           name: string;
           result: boolean;
           constraints: components["schemas"]["EvaluatedConstraint"][];
          }[];
          links: {
           edit: string;
          };
         }[];
        };
        hasUnsatisfiedDependency?: boolean;
        isEnabledInCurrentEnvironment: boolean;
        isEnabled: boolean;
        variant: ({
         name: string;
         enabled: boolean;
         payload?: components["schemas"]["VariantPayload"];
        } | null);
        variants: components["schemas"]["Variant"][];
        environment: string;
        context: ({
         appName: string;
         currentTime?: string;
         environment?: (string | null);
         remoteAddress?: (string | null);
         sessionId?: (string | null);
         userId?: (string | null);
        } & Record<string, unknown>);
       }[]>;
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects": {
  /** List projects */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      projects: {
       id: string;
       name: string;
       description?: string;
       mode: ("open" | "protected" | "private");
       defaultStickiness: string;
       health: number;
       featureCount: number;
       memberCount: number;
       favorite: boolean;
       createdAt: string;
       updatedAt: (string | null);
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a project */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     id: string;
     name: string;
     description?: (string | null);
     mode?: ("open" | "protected" | "private");
     defaultStickiness?: string;
     featureLimit?: (number | null);
     environments?: string[];
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      id: string;
      name: string;
      description?: string;
      mode: ("open" | "protected" | "private");
      defaultStickiness: string;
      featureLimit: (number | null);
      featureNaming: components["schemas"]["FeatureNaming"];
      linkTemplates?: {
       title: (string | null);
       urlTemplate: string;
      }[];
      createdAt: string;
      updatedAt: (string | null);
      environments: string[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/roles/{id}/access": {
  /** List the projects in which a role is held */
  get: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      projects: {
       project: string;
       role: number;
       userCount: number;
       groupCount: number;
       serviceAccountCount: number;
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/validate": {
  /** Check the id of a new project */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     id: string;
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}": {
  /** Delete a project */
  delete: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get the overview of a project with its features */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
    query?: {
     archived?: boolean;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      name: string;
      description?: (string | null);
      defaultStickiness: string;
      mode: ("open" | "protected" | "private");
      featureLimit: (number | null);
      featureNaming: components["schemas"]["FeatureNaming"];
      linkTemplates: {
       title: (string | null);
       urlTemplate: string;
      }[];
      members: number;
      health: number;
      environments: {
       environment: string;
       changeRequestsEnabled?: boolean;
       defaultStrategy?: components["schemas"]["DefaultStrategy"];
      }[];
      updatedAt: (string | null);
      createdAt: (string | null);
      favorite: boolean;
      stats: {
       avgTimeToProdCurrentWindow: number;
       createdCurrentWindow: number;
       createdPastWindow: number;
       archivedCurrentWindow: number;
       archivedPastWindow: number;
       projectActivityCurrentWindow: number;
       projectActivityPastWindow: number;
       projectMembersAddedCurrentWindow: number;
      };
      features: components["schemas"]["Feature"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a project */
  put: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     description?: (string | null);
     mode?: ("open" | "protected" | "private");
     defaultStickiness?: string;
     featureLimit?: (number | null);
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/access": {
  /** List who has access to a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      users: {
       id: number;
       name?: (string | null);
       email?: (string | null);
       username?: (string | null);
       imageUrl?: string;
       accountType?: string;
       seenAt?: (string | null);
       roles: number[];
       addedAt: string;
      }[];
      groups: {
       id: number;
       name: string;
       description?: (string | null);
       rootRole?: (number | null);
       createdAt: string;
       createdBy?: (string | null);
       userCount?: number;
       scimId?: string;
       roles: number[];
       addedAt: string;
       mappingsSSO: string[];
       users: {
        joinedAt: string;
        createdBy: (string | null);
        user: {
         id: number;
         name?: (string | null);
         email?: (string | null);
         username?: (string | null);
         imageUrl?: string;
         accountType?: string;
         seenAt?: (string | null);
        };
       }[];
      }[];
      roles: components["schemas"]["Role"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Give roles in a project */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     roles: number[];
     users?: number[];
     groups?: number[];
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Set who has access to a project */
  put: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     roles: {
      id: number;
      users?: number[];
      groups?: number[];
     }[];
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/actions": {
  /** List the action sets of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      actions: {
       id: number;
       enabled: boolean;
       name: string;
       description: (string | null);
       project: string;
       actorId: number;
       match: {
        source: "signal-endpoint";
        sourceId: number;
        payload: Record<string, {
         operator: ("NOT_IN" | "IN" | "STR_ENDS_WITH" | "STR_STARTS_WITH" | "STR_CONTAINS" | "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE" | "DATE_AFTER" | "DATE_BEFORE" | "SEMVER_EQ" | "SEMVER_GT" | "SEMVER_LT" | "SEMVER_GTE" | "SEMVER_LTE" | "REGEX" | "IN_CIDR");
         caseInsensitive?: boolean;
         inverted?: boolean;
         values?: string[];
         value?: string;
        }>;
       };
       actions: {
        action: ("TOGGLE_FEATURE_ON" | "TOGGLE_FEATURE_OFF");
        sortOrder: number;
        executionParams: {
         project: string;
         environment: string;
         featureName: string;
        };
        id: number;
        createdAt: string;
        createdByUserId: (number | null);
       }[];
       createdAt: string;
       createdByUserId: (number | null);
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create an action set */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     enabled?: boolean;
     name: string;
     description?: (string | null);
     actorId: number;
     match: {
      source: "signal-endpoint";
      sourceId: number;
      payload?: Record<string, {
       operator: ("NOT_IN" | "IN" | "STR_ENDS_WITH" | "STR_STARTS_WITH" | "STR_CONTAINS" | "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE" | "DATE_AFTER" | "DATE_BEFORE" | "SEMVER_EQ" | "SEMVER_GT" | "SEMVER_LT" | "SEMVER_GTE" | "SEMVER_LTE" | "REGEX" | "IN_CIDR");
       caseInsensitive?: boolean;
       inverted?: boolean;
       values?: string[];
       value?: string;
      }>;
     };
     actions: {
      action: ("TOGGLE_FEATURE_ON" | "TOGGLE_FEATURE_OFF");
      sortOrder?: number;
      executionParams: {
       project?: string;
       environment: string;
       featureName: string;
      };
     }[];
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      id: number;
      enabled: boolean;
      name: string;
      description: (string | null);
      project: string;
      actorId: number;
      match: {
       source: "signal-endpoint";
       sourceId: number;
       payload: Record<string, {
        operator: ("NOT_IN" | "IN" | "STR_ENDS_WITH" | "STR_STARTS_WITH" | "STR_CONTAINS" | "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE" | "DATE_AFTER" | "DATE_BEFORE" | "SEMVER_EQ" | "SEMVER_GT" | "SEMVER_LT" | "SEMVER_GTE" | "SEMVER_LTE" | "REGEX" | "IN_CIDR");
        caseInsensitive?: boolean;
        inverted?: boolean;
        values?: string[];
        value?: string;
       }>;
      };
      actions: {
       action: ("TOGGLE_FEATURE_ON" | "TOGGLE_FEATURE_OFF");
       sortOrder: number;
       executionParams: {
        project: string;
        environment: string;
        featureName: string;
       };
       id: number;
       createdAt: string;
       createdByUserId: (number | null);
      }[];
      createdAt: string;
      createdByUserId: (number | null);
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/actions/config": {
  /** Read what actions there are */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      actions: {
       id: ("TOGGLE_FEATURE_ON" | "TOGGLE_FEATURE_OFF");
       name: ("TOGGLE_FEATURE_ON" | "TOGGLE_FEATURE_OFF");
       label: string;
       description: string;
       permissions: string[];
       parameters: {
        name: string;
        label: string;
        type: string;
       }[];
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/actions/{id}": {
  /** Delete an action set */
  delete: {
   parameters: {
    path: {
     projectId: string;
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change an action set */
  put: {
   parameters: {
    path: {
     projectId: string;
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     enabled?: boolean;
     name: string;
     description?: (string | null);
     actorId: number;
     match: {
      source: "signal-endpoint";
      sourceId: number;
      payload?: Record<string, {
       operator: ("NOT_IN" | "IN" | "STR_ENDS_WITH" | "STR_STARTS_WITH" | "STR_CONTAINS" | "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE" | "DATE_AFTER" | "DATE_BEFORE" | "SEMVER_EQ" | "SEMVER_GT" | "SEMVER_LT" | "SEMVER_GTE" | "SEMVER_LTE" | "REGEX" | "IN_CIDR");
       caseInsensitive?: boolean;
       inverted?: boolean;
       values?: string[];
       value?: string;
      }>;
     };
     actions: {
      action: ("TOGGLE_FEATURE_ON" | "TOGGLE_FEATURE_OFF");
      sortOrder?: number;
      executionParams: {
       project?: string;
       environment: string;
       featureName: string;
      };
     }[];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      id: number;
      enabled: boolean;
      name: string;
      description: (string | null);
      project: string;
      actorId: number;
      match: {
       source: "signal-endpoint";
       sourceId: number;
       payload: Record<string, {
        operator: ("NOT_IN" | "IN" | "STR_ENDS_WITH" | "STR_STARTS_WITH" | "STR_CONTAINS" | "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE" | "DATE_AFTER" | "DATE_BEFORE" | "SEMVER_EQ" | "SEMVER_GT" | "SEMVER_LT" | "SEMVER_GTE" | "SEMVER_LTE" | "REGEX" | "IN_CIDR");
        caseInsensitive?: boolean;
        inverted?: boolean;
        values?: string[];
        value?: string;
       }>;
      };
      actions: {
       action: ("TOGGLE_FEATURE_ON" | "TOGGLE_FEATURE_OFF");
       sortOrder: number;
       executionParams: {
        project: string;
        environment: string;
        featureName: string;
       };
       id: number;
       createdAt: string;
       createdByUserId: (number | null);
      }[];
      createdAt: string;
      createdByUserId: (number | null);
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/actions/{id}/events": {
  /** List the executions of an action set */
  get: {
   parameters: {
    path: {
     projectId: string;
     id: number;
    };
    query?: {
     limit?: number;
     offset?: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      actionSetEvents: {
       id: number;
       actionSetId: number;
       signalId: number;
       createdAt: string;
       state: ("started" | "success" | "failed");
       signal: ({
        id: number;
        source: "signal-endpoint";
        sourceId: number;
        createdAt: string;
        tokenName: string;
        payload: unknown;
        recognised?: string;
        readings?: {
         source: string;
         key: string;
         state: ("firing" | "resolved" | "unknown");
         at: string;
         flag?: string;
         environment?: string;
         problem?: string;
        }[];
        note?: string;
       } | null);
       actionSet: {
        id: number;
        enabled: boolean;
        name: string;
        description: (string | null);
        project: string;
        actorId: number;
        match: {
         source: "signal-endpoint";
         sourceId: number;
         payload: Record<string, {
          operator: ("NOT_IN" | "IN" | "STR_ENDS_WITH" | "STR_STARTS_WITH" | "STR_CONTAINS" | "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE" | "DATE_AFTER" | "DATE_BEFORE" | "SEMVER_EQ" | "SEMVER_GT" | "SEMVER_LT" | "SEMVER_GTE" | "SEMVER_LTE" | "REGEX" | "IN_CIDR");
          caseInsensitive?: boolean;
          inverted?: boolean;
          values?: string[];
          value?: string;
         }>;
        };
        actions: {
         action: ("TOGGLE_FEATURE_ON" | "TOGGLE_FEATURE_OFF");
         sortOrder: number;
         executionParams: {
          project: string;
          environment: string;
          featureName: string;
         };
         id: number;
         createdAt: string;
         createdByUserId: (number | null);
         state: ("started" | "success" | "failed" | "not started");
         details?: string;
        }[];
        createdAt: string;
        createdByUserId: (number | null);
       };
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/actions/{id}/off": {
  /** Switch an action set off */
  post: {
   parameters: {
    path: {
     projectId: string;
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/actions/{id}/on": {
  /** Switch an action set on */
  post: {
   parameters: {
    path: {
     projectId: string;
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/api-tokens": {
  /** List the API tokens of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      tokens: components["schemas"]["ApiToken"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create an API token of a project */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     tokenName?: string;
     username?: string;
     type: string;
     environment?: string;
     project?: string;
     projects?: string[];
     expiresAt?: string;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      id: number;
      secret: string;
      tokenName: string;
      username?: string;
      type: ("admin" | "client" | "frontend");
      environment: string;
      project: string;
      projects: string[];
      expiresAt: (string | null);
      createdAt: string;
      seenAt: (string | null);
      alias: null;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/api-tokens/{token}": {
  /** Delete an API token of a project */
  delete: {
   parameters: {
    path: {
     projectId: string;
     token: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/archive": {
  /** Archive features */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     features: string[];
    };
   } };
   responses: {
    202: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/archive/validate": {
  /** Check whether features can be archived */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     features: string[];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      parentsWithChildFeatures: string[];
      hasDeletedDependencies: boolean;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/bulk_features/environments/{environment}/off": {
  /** Switch features off in an environment */
  post: {
   parameters: {
    path: {
     projectId: string;
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     features: string[];
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/bulk_features/environments/{environment}/on": {
  /** Switch features on in an environment */
  post: {
   parameters: {
    path: {
     projectId: string;
     environment: string;
    };
    query?: {
     shouldActivateDisabledStrategies?: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     features: string[];
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/change-requests": {
  /** List the change requests of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": ({
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: ("Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected");
     } | {
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: "Scheduled";
      schedule: {
       scheduledAt: string;
       status: ("pending" | "failed");
       failureReason: (string | null);
      };
     })[];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/change-requests/config": {
  /** List where change requests are on */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      environment: string;
      type: string;
      changeRequestEnabled: boolean;
      requiredApprovals: (number | null);
     }[];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/change-requests/open": {
  /** List the open change requests of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": ({
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: ("Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected");
     } | {
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: "Scheduled";
      schedule: {
       scheduledAt: string;
       status: ("pending" | "failed");
       failureReason: (string | null);
      };
     })[];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/change-requests/pending": {
  /** List the own pending change requests */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": ({
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: ("Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected");
     } | {
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: "Scheduled";
      schedule: {
       scheduledAt: string;
       status: ("pending" | "failed");
       failureReason: (string | null);
      };
     })[];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/change-requests/pending/{featureName}": {
  /** List the pending change requests that touch a feature */
  get: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": ({
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: ("Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected");
     } | {
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: "Scheduled";
      schedule: {
       scheduledAt: string;
       status: ("pending" | "failed");
       failureReason: (string | null);
      };
     })[];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/change-requests/scheduled": {
  /** Find scheduled change requests */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
    query?: {
     feature?: string;
     strategyId?: string;
     variantForFlag?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      id: number;
      environment: string;
      title?: string;
     }[];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/change-requests/{id}": {
  /** Discard a draft */
  delete: {
   parameters: {
    path: {
     projectId: string;
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get a change request */
  get: {
   parameters: {
    path: {
     projectId: string;
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": ({
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: ("Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected");
     } | {
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: "Scheduled";
      schedule: {
       scheduledAt: string;
       status: ("pending" | "failed");
       failureReason: (string | null);
      };
     });
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/change-requests/{id}/changes/{changeId}": {
  /** Remove a change from the own change request */
  delete: {
   parameters: {
    path: {
     projectId: string;
     id: number;
     changeId: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Replace a change of the own change request */
  put: {
   parameters: {
    path: {
     projectId: string;
     id: number;
     changeId: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["Change"];
   } };
   responses: {
    200: { content: {
     "application/json": ({
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: ("Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected");
     } | {
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: "Scheduled";
      schedule: {
       scheduledAt: string;
       status: ("pending" | "failed");
       failureReason: (string | null);
      };
     });
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/change-requests/{id}/comments": {
  /** Comment on a change request */
  post: {
   parameters: {
    path: {
     projectId: string;
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     text: string;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      id: number;
      text: string;
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/change-requests/{id}/state": {
  /** Move a change request to another state */
  put: {
   parameters: {
    path: {
     projectId: string;
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     state: ("Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected" | "Scheduled");
     comment?: string;
     scheduledAt?: string;
    };
   } };
   responses: {
    200: { content: {
     "application/json": ({
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: ("Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected");
     } | {
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: "Scheduled";
      schedule: {
       scheduledAt: string;
       status: ("pending" | "failed");
       failureReason: (string | null);
      };
     });
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/change-requests/{id}/title": {
  /** Give a change request a title */
  put: {
   parameters: {
    path: {
     projectId: string;
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     title: string;
    };
   } };
   responses: {
    200: { content: {
     "application/json": ({
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: ("Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected");
     } | {
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: "Scheduled";
      schedule: {
       scheduledAt: string;
       status: ("pending" | "failed");
       failureReason: (string | null);
      };
     });
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/code-references": {
  /** List how often code refers to the features of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
    query?: {
     branch?: string;
     repository?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      repositories: {
       name: string;
       branch: {
        name: string;
        head: string;
        headUrl: (string | null);
        syncTime: string;
        commitTime: (string | null);
       };
      }[];
      features: {
       name: string;
       hunkCount: number;
       fileCount: number;
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/delete": {
  /** Delete archived features for good */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody?: { content: {
    "application/json": {
     features: string[];
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/dependencies": {
  /** Check whether features of a project depend on each other */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": boolean;
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/dora": {
  /** Get how long features took to production */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      projectAverage: number;
      features: {
       name: string;
       timeToProduction: number;
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/environments": {
  /** Link an environment to a project */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     environment: string;
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/environments/{environment}": {
  /** Unlink an environment from a project */
  delete: {
   parameters: {
    path: {
     projectId: string;
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/environments/{environment}/change-requests": {
  /** Add changes to the own change request */
  post: {
   parameters: {
    path: {
     projectId: string;
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": (components["schemas"]["Change"] | components["schemas"]["Change"][]);
   } };
   responses: {
    200: { content: {
     "application/json": ({
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: ("Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected");
     } | {
      id: number;
      title?: string;
      environment: string;
      minApprovals: number;
      reaches?: {
       environment: string;
       requiredApprovals: (number | null);
       approvals: number;
      }[];
      project: string;
      features: {
       name: string;
       conflict?: string;
       changes: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
       }[];
       defaultChange?: {
        action: string;
        payload: Record<string, unknown>;
       };
      }[];
      segments: {
       id: number;
       action: string;
       conflict?: string;
       payload: unknown;
       createdBy?: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt?: string;
       name: string;
      }[];
      approvals: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
       environments?: string[];
      }[];
      rejections: {
       createdBy: {
        id: number;
        username: string;
        imageUrl: string;
       };
       createdAt: string;
      }[];
      comments: {
       id: number;
       text: string;
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
      }[];
      createdBy: {
       id: number;
       username: (string | null);
       imageUrl: (string | null);
      };
      createdAt: string;
      state: "Scheduled";
      schedule: {
       scheduledAt: string;
       status: ("pending" | "failed");
       failureReason: (string | null);
      };
     });
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/environments/{environment}/change-requests/config": {
  /** Switch change requests on or off */
  put: {
   parameters: {
    path: {
     projectId: string;
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     changeRequestsEnabled: boolean;
     requiredApprovals?: (number | null);
    };
   } };
   responses: {
    204: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/environments/{environment}/default-strategy": {
  /** Set the default strategy of an environment */
  post: {
   parameters: {
    path: {
     projectId: string;
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     title?: (string | null);
     disabled?: (boolean | null);
     sortOrder?: number;
     constraints?: components["schemas"]["Constraint"][];
     variants?: components["schemas"]["StrategyVariant"][];
     parameters?: Record<string, string>;
     segments?: number[];
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["DefaultStrategy"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/favorites": {
  /** Unmark a project as favorite */
  delete: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Mark a project as favorite */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features": {
  /** List the features of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
    query?: {
     tag?: string[];
     namePrefix?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      features: components["schemas"]["Feature"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a feature */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     type?: string;
     description?: (string | null);
     impressionData?: boolean;
     createdAt?: string;
     links?: {
      url: string;
      title?: (string | null);
     }[];
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      name: string;
      description: (string | null);
      type: string;
      project: string;
      stale: boolean;
      createdAt: string;
      lastSeenAt: (string | null);
      impressionData: boolean;
      archivedAt: (string | null);
      archived: boolean;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}": {
  /** Archive a feature */
  delete: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    202: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get a feature */
  get: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    query?: {
     variantEnvironments?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["FeatureDetails"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change properties of a feature */
  patch: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["JsonPatch"];
   } };
   responses: {
    200: { content: {
     "application/json": {
      name: string;
      description: (string | null);
      type: string;
      project: string;
      stale: boolean;
      createdAt: string;
      lastSeenAt: (string | null);
      impressionData: boolean;
      archivedAt: (string | null);
      archived: boolean;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Replace the metadata of a feature */
  put: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name?: string;
     description?: (string | null);
     type?: string;
     stale?: boolean;
     impressionData?: boolean;
     archived?: boolean;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      name: string;
      description: (string | null);
      type: string;
      project: string;
      stale: boolean;
      createdAt: string;
      lastSeenAt: (string | null);
      impressionData: boolean;
      archivedAt: (string | null);
      archived: boolean;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/changeProject": {
  /** Move a feature to another project */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     newProjectId: string;
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/clone": {
  /** Clone a feature */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody?: { content: {
    "application/json": {
     name: string;
     replaceGroupId?: boolean;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      name: string;
      description: (string | null);
      type: string;
      project: string;
      stale: boolean;
      createdAt: string;
      lastSeenAt: (string | null);
      impressionData: boolean;
      archivedAt: (string | null);
      archived: boolean;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/code-references": {
  /** Read where code refers to a feature */
  get: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    query?: {
     branch?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      project: string;
      featureName: string;
      repositories: {
       name: string;
       type: ("custom" | "github" | "gitlab" | "bitbucket");
       sourceLink: string;
       commitUrlTemplate: string;
       hunkUrlTemplate: string;
       defaultBranch: string;
       branch: {
        name: string;
        head: string;
        headUrl: (string | null);
        syncTime: string;
        commitTime: (string | null);
       };
       otherBranches: string[];
       fileCount: number;
       hunkCount: number;
       hasMore: boolean;
       files: {
        path: string;
        hunks: {
         startingLineNumber: number;
         lines?: string;
         aliases?: string[];
         contentHash?: string;
         url: (string | null);
        }[];
       }[];
       gone: ({
        revision: string;
        message: string;
        time: string;
        url: (string | null);
       } | null);
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/dependencies": {
  /** Remove all parents from a feature */
  delete: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Make a feature depend on another */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     feature: string;
     enabled?: boolean;
     variants?: string[];
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/dependencies/{parent}": {
  /** Remove a parent from a feature */
  delete: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     parent: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}": {
  /** Get a feature in one environment */
  get: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      name: string;
      environment: string;
      enabled: boolean;
      strategies: components["schemas"]["ShownStrategy"][];
      releasePlans?: components["schemas"]["ReleasePlanOutput"][];
      safeguards?: components["schemas"]["SafeguardOutput"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/guard/readings": {
  /** Send readings to the guards of a feature */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     readings?: {
      source: string;
      variant: string;
      start: string;
      stop: string;
      requests: number;
      errors: number;
     }[];
     states?: {
      source: string;
      key: string;
      state: ("firing" | "resolved" | "unknown");
      at?: string;
     }[];
    };
   } };
   responses: {
    202: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/milestone-strategies/{strategyId}": {
  /** Change a strategy of a milestone of a release plan */
  put: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     strategyId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name?: string;
     title?: (string | null);
     disabled?: (boolean | null);
     constraints?: components["schemas"]["Constraint"][];
     variants?: {
      name: string;
      weight: number;
      weightType: ("variable" | "fix");
      stickiness: string;
      payload?: components["schemas"]["VariantPayload"];
     }[];
     parameters?: Record<string, string>;
     segments?: number[];
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ShownStrategy"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/off": {
  /** Switch a feature off in an environment */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on": {
  /** Switch a feature on in an environment */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
    };
    query?: {
     shouldActivateDisabledStrategies?: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{id}": {
  /** Let a person decide when a release plan goes on from a milestone */
  delete: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     id: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Set when a release plan goes on from a milestone by itself */
  put: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     id: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     targetMilestone?: string;
     transitionCondition: {
      intervalMinutes: number;
     };
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReleasePlanOutput"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{id}/resume": {
  /** Resume a paused release plan */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     id: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReleasePlanOutput"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans": {
  /** Add a release plan to a feature in an environment */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["NewReleasePlan"];
   } };
   responses: {
    201: { content: {
     "application/json": components["schemas"]["ReleasePlanOutput"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}": {
  /** Remove a release plan */
  delete: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     planId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/back": {
  /** Take the active milestone of a release plan back */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     planId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReleasePlanOutput"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/milestones/{milestoneId}/approve": {
  /** Approve a milestone of a release plan */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     planId: string;
     milestoneId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReleasePlanOutput"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/milestones/{milestoneId}/start": {
  /** Start a milestone of a release plan */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     planId: string;
     milestoneId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReleasePlanOutput"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/pause": {
  /** Pause a release plan */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     planId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReleasePlanOutput"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/safeguards": {
  /** Add or replace a safeguard of a release plan */
  put: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     planId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["SafeguardBody"];
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["SafeguardOutput"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/safeguards/{safeguardId}": {
  /** Remove a safeguard of a release plan */
  delete: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     planId: string;
     safeguardId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/status": {
  /** Get how a release plan stands */
  get: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     planId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["PlanStatus"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/safeguards": {
  /** Add or replace a safeguard of a feature in an environment */
  put: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["SafeguardBody"];
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["SafeguardOutput"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/safeguards/{safeguardId}": {
  /** Remove a safeguard of a feature in an environment */
  delete: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     safeguardId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies": {
  /** List the strategies of a feature in an environment */
  get: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ShownStrategy"][];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Add a strategy to a feature in an environment */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["NewStrategy"];
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ShownStrategy"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/set-sort-order": {
  /** Order the strategies of a feature in an environment */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     id: string;
     sortOrder: number;
    }[];
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}": {
  /** Remove a strategy */
  delete: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     strategyId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get a strategy */
  get: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     strategyId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ShownStrategy"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Patch a strategy */
  patch: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     strategyId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["JsonPatch"];
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ShownStrategy"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a strategy */
  put: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
     strategyId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name?: string;
     title?: (string | null);
     disabled?: (boolean | null);
     constraints?: components["schemas"]["Constraint"][];
     variants?: {
      name: string;
      weight: number;
      weightType: ("variable" | "fix");
      stickiness: string;
      payload?: components["schemas"]["VariantPayload"];
     }[];
     parameters?: Record<string, string>;
     segments?: number[];
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ShownStrategy"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants": {
  /** List the variants of a feature in an environment */
  get: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      variants: components["schemas"]["Variant"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Patch the variants of a feature in an environment */
  patch: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["JsonPatch"];
   } };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      variants: components["schemas"]["Variant"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Replace the variants of a feature in an environment */
  put: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     environment: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["WrittenVariant"][];
   } };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      variants: components["schemas"]["Variant"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/favorites": {
  /** Unmark a feature as favorite */
  delete: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Mark a feature as favorite */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/impact-metrics/config": {
  /** List the charts of a feature */
  get: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      configs: {
       id: string;
       metricName: string;
       timeRange: ("hour" | "day" | "week" | "month");
       aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
       labelSelectors: Record<string, string[]>;
       yAxisMin: ("auto" | "zero");
       title?: string;
       displayName: string;
       source: ("internal" | "external");
       mode: ("read" | "write");
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Add or replace a chart of a feature */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     id?: string;
     metricName: string;
     timeRange: ("hour" | "day" | "week" | "month");
     aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
     labelSelectors?: Record<string, string[]>;
     yAxisMin?: ("auto" | "zero");
     title?: (string | null);
     source?: ("internal" | null);
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      id: string;
      metricName: string;
      timeRange: ("hour" | "day" | "week" | "month");
      aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
      labelSelectors: Record<string, string[]>;
      yAxisMin: ("auto" | "zero");
      title?: string;
      displayName: string;
      source: ("internal" | "external");
      mode: ("read" | "write");
     };
    } };
    201: { content: {
     "application/json": {
      id: string;
      metricName: string;
      timeRange: ("hour" | "day" | "week" | "month");
      aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
      labelSelectors: Record<string, string[]>;
      yAxisMin: ("auto" | "zero");
      title?: string;
      displayName: string;
      source: ("internal" | "external");
      mode: ("read" | "write");
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/impact-metrics/config/{id}": {
  /** Remove a chart of a feature */
  delete: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     id: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/lifecycle": {
  /** Get the stages of a feature */
  get: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReachedStage"][];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/lifecycle/complete": {
  /** Mark a feature completed */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["Completion"];
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/lifecycle/uncomplete": {
  /** Take back that a feature is completed */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/link": {
  /** Add a link to a feature */
  post: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     url: string;
     title?: (string | null);
    };
   } };
   responses: {
    204: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/link/{linkId}": {
  /** Remove a link from a feature */
  delete: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     linkId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a link of a feature */
  put: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
     linkId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     url: string;
     title?: (string | null);
    };
   } };
   responses: {
    204: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/owners": {
  /** Replace the owners of a feature */
  put: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     owners: {
      type: ("user" | "group");
      id: number;
     }[];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      owners: {
       type: ("user" | "group");
       id: number;
       name: string;
       imageUrl?: string;
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/parents": {
  /** List features that a feature could depend on */
  get: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": string[];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/variants": {
  /** List the variants of a feature */
  get: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      variants: components["schemas"]["Variant"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Patch the variants of a feature in all environments */
  patch: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["JsonPatch"];
   } };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      variants: components["schemas"]["Variant"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Replace the variants of a feature in all environments */
  put: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["WrittenVariant"][];
   } };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      variants: components["schemas"]["Variant"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/features/{featureName}/variants-batch": {
  /** Replace the variants of a feature in several environments */
  put: {
   parameters: {
    path: {
     projectId: string;
     featureName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     variants: components["schemas"]["WrittenVariant"][];
     environments: string[];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      variants: components["schemas"]["Variant"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/groups/{groupId}/roles": {
  /** Remove a group from a project */
  delete: {
   parameters: {
    path: {
     projectId: string;
     groupId: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Set the roles of a group in a project */
  put: {
   parameters: {
    path: {
     projectId: string;
     groupId: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     roles: number[];
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/health-report": {
  /** Get the health report of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      name: string;
      description?: (string | null);
      defaultStickiness: string;
      mode: ("open" | "protected" | "private");
      featureLimit: (number | null);
      featureNaming: components["schemas"]["FeatureNaming"];
      linkTemplates: {
       title: (string | null);
       urlTemplate: string;
      }[];
      members: number;
      health: number;
      environments: {
       environment: string;
       changeRequestsEnabled?: boolean;
       defaultStrategy?: components["schemas"]["DefaultStrategy"];
      }[];
      updatedAt: (string | null);
      createdAt: (string | null);
      favorite: boolean;
      stats: {
       avgTimeToProdCurrentWindow: number;
       createdCurrentWindow: number;
       createdPastWindow: number;
       archivedCurrentWindow: number;
       archivedPastWindow: number;
       projectActivityCurrentWindow: number;
       projectActivityPastWindow: number;
       projectMembersAddedCurrentWindow: number;
      };
      features: components["schemas"]["Feature"][];
      potentiallyStaleCount: number;
      activeCount: number;
      staleCount: number;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/history": {
  /** Revisions of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
    query?: {
     feature?: string;
     environment?: string;
     limit?: number;
     before?: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      revisions: {
       revision: number;
       at: string;
       createdBy: string;
       createdByUserId: (number | null);
       comment: (string | null);
       features: string[];
       segments: string[];
       events: {
        id: number;
        type: string;
        featureName: (string | null);
        environment: (string | null);
       }[];
      }[];
      next: (number | null);
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/history/diff": {
  /** What changed between two moments */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
    query: {
     from: string;
     to?: string;
     feature?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      from: number;
      to: number;
      changes: {
       feature?: string;
       segment?: string;
       segmentId?: number;
       environment?: string;
       path: string;
       before: unknown;
       after: unknown;
       summary: string;
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/history/restore": {
  /** Restore a project */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     revision?: number;
     at?: string;
     features?: string[];
     environments?: string[];
     segments?: (boolean | (number | string)[]);
     dryRun?: boolean;
     skipChangeRequests?: boolean;
     comment?: string;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      changes: {
       feature?: string;
       segment?: string;
       segmentId?: number;
       environment?: string;
       path: string;
       before: unknown;
       after: unknown;
       summary: string;
      }[];
      notRestorable: {
       feature?: string;
       segment?: string;
       environment?: string;
       reason: string;
      }[];
      revision?: number;
      environmentsUnderReview?: string[];
     };
    } };
    202: { content: {
     "application/json": {
      changes: {
       feature?: string;
       segment?: string;
       segmentId?: number;
       environment?: string;
       path: string;
       before: unknown;
       after: unknown;
       summary: string;
      }[];
      notRestorable: {
       feature?: string;
       segment?: string;
       environment?: string;
       reason: string;
      }[];
      revision: number;
      changeRequests: number[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/history/state": {
  /** A project as it was */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
    query?: {
     revision?: number;
     at?: string;
     feature?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      revision: number;
      at: string;
      instanceRevision: number;
      state: {
       version: 4;
       features: {
        name: string;
        description: (string | null);
        type: string;
        project: string;
        stale: boolean;
        createdAt: string;
        lastSeenAt: (string | null);
        impressionData: boolean;
        archivedAt: (string | null);
        archived: boolean;
        dependencies?: components["schemas"]["Dependency"][];
        links?: {
         url: string;
         title: (string | null);
        }[];
        owners?: {
         type: ("user" | "group");
         name: string;
        }[];
        completed?: {
         status: ("kept" | "discarded");
         statusValue?: string;
         at: string;
        };
       }[];
       strategies: components["schemas"]["StrategyType"][];
       projects: {
        id: string;
        name: string;
        description: (string | null);
        createdAt: string;
        updatedAt: (string | null);
        health: number;
        mode: ("open" | "protected" | "private");
        defaultStickiness: string;
        featureLimit: (number | null);
        featureNaming: components["schemas"]["FeatureNaming"];
        linkTemplates?: {
         title: (string | null);
         urlTemplate: string;
        }[];
        environments: {
         environment: string;
        }[];
       }[];
       tagTypes: components["schemas"]["TagType"][];
       tags: components["schemas"]["TagOutput"][];
       featureTags: {
        featureName: string;
        tagType: string;
        tagValue: string;
       }[];
       featureStrategies: {
        id: string;
        name: string;
        title?: (string | null);
        disabled: boolean;
        sortOrder: number;
        constraints: components["schemas"]["StoredConstraint"][];
        variants: components["schemas"]["StrategyVariant"][];
        parameters: Record<string, string>;
        createdAt?: string;
        featureName: string;
        projectId: string;
        environment: string;
        strategyName: string;
       }[];
       environments: {
        name: string;
        type: string;
        sortOrder: number;
        enabled: boolean;
        protected: boolean;
       }[];
       featureEnvironments: {
        featureName: string;
        environment: string;
        name: string;
        enabled: boolean;
        variants: components["schemas"]["Variant"][];
        lastSeenAt?: string;
        releasePlan?: components["schemas"]["StoredReleasePlanOutput"];
        safeguards?: components["schemas"]["SafeguardOutput"][];
       }[];
       segments: {
        id: number;
        name: string;
        description?: (string | null);
        project?: (string | null);
        constraints: components["schemas"]["StoredConstraint"][];
        createdBy?: (string | null);
        createdAt?: string;
        usedInProjects?: number;
        usedInFeatures?: number;
       }[];
       featureStrategySegments: {
        featureStrategyId: string;
        segmentId: number;
       }[];
       integrations: {
        provider: string;
        enabled: boolean;
        description: (string | null);
        parameters: Record<string, (string | number | boolean)>;
        events: string[];
        projects: string[];
        environments: string[];
        features: string[];
        tags: string[];
        createdAt: string;
        publicKey?: string;
       }[];
       releasePlanTemplates: {
        id: string;
        project: (string | null);
        name: string;
        description: (string | null);
        createdByUserId: number;
        createdAt: string;
        archivedAt: (string | null);
        milestones: {
         id: string;
         name: string;
         sortOrder: number;
         strategies: components["schemas"]["StoredStrategy"][];
         transitionCondition: ({
          intervalMinutes: number;
         } | null);
         approvals?: number;
         notBefore?: string;
         window?: components["schemas"]["ReleaseWindowOutput"];
         guards?: components["schemas"]["GuardOutput"][];
        }[];
       }[];
      };
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/history/undo": {
  /** Take back one commit */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     revision: number;
     features?: string[];
     environments?: string[];
     segments?: (boolean | (number | string)[]);
     dryRun?: boolean;
     skipChangeRequests?: boolean;
     comment?: string;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      changes: {
       feature?: string;
       segment?: string;
       segmentId?: number;
       environment?: string;
       path: string;
       before: unknown;
       after: unknown;
       summary: string;
      }[];
      notRestorable: {
       feature?: string;
       segment?: string;
       environment?: string;
       reason: string;
      }[];
      revision?: number;
      environmentsUnderReview?: string[];
     };
    } };
    202: { content: {
     "application/json": {
      changes: {
       feature?: string;
       segment?: string;
       segmentId?: number;
       environment?: string;
       path: string;
       before: unknown;
       after: unknown;
       summary: string;
      }[];
      notRestorable: {
       feature?: string;
       segment?: string;
       environment?: string;
       reason: string;
      }[];
      revision: number;
      changeRequests: number[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/insights": {
  /** Get insights into a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
    query?: {
     from?: string;
     to?: string;
     days?: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      stats: {
       avgTimeToProdCurrentWindow: number;
       createdCurrentWindow: number;
       createdPastWindow: number;
       archivedCurrentWindow: number;
       archivedPastWindow: number;
       projectActivityCurrentWindow: number;
       projectActivityPastWindow: number;
       projectMembersAddedCurrentWindow: number;
      };
      leadTime: {
       projectAverage: number;
       features: {
        name: string;
        timeToProduction: number;
       }[];
      };
      featureTypeCounts: {
       type: string;
       count: number;
      }[];
      health: {
       rating: number;
       activeCount: number;
       potentiallyStaleCount: number;
       staleCount: number;
      };
      technicalDebt: {
       rating: number;
       activeCount: number;
       potentiallyStaleCount: number;
       staleCount: number;
      };
      members: {
       currentMembers: number;
       change: number;
      };
      period: {
       from: string;
       to: string;
       days: number;
       eventsFrom: (string | null);
      };
      timeToProduction: {
       flags: number;
       medianDays: (number | null);
       p75Days: (number | null);
       weeks: {
        from: string;
        flags: number;
        medianDays: (number | null);
        p75Days: (number | null);
       }[];
      };
      stages: {
       initial: number;
       preLive: number;
       live: number;
       completed: number;
       archived: number;
       date: string;
      }[];
      debt: {
       flags: number;
       completed: number;
       stale: number;
       potentiallyStale: number;
       medianDays: (number | null);
       p75Days: (number | null);
       ages: {
        minDays: number;
        maxDays: (number | null);
        flags: number;
       }[];
       undated: number;
      };
      changes: {
       total: number;
       byType: Record<string, number>;
       days: {
        date: string;
        total: number;
        byType: Record<string, number>;
       }[];
      };
      approvals: {
       sentToReview: number;
       approved: number;
       rejected: number;
       cancelled: number;
       applied: number;
       toApproval: {
        requests: number;
        medianHours: (number | null);
        p75Hours: (number | null);
        undated: number;
       };
       toApplication: {
        requests: number;
        medianHours: (number | null);
        p75Hours: (number | null);
       };
       waiting: {
        requests: number;
        longestHours: (number | null);
        undated: number;
       };
       days: {
        date: string;
        sentToReview: number;
        approved: number;
        rejected: number;
        applied: number;
       }[];
      };
     };
     "text/csv": {
      stats: {
       avgTimeToProdCurrentWindow: number;
       createdCurrentWindow: number;
       createdPastWindow: number;
       archivedCurrentWindow: number;
       archivedPastWindow: number;
       projectActivityCurrentWindow: number;
       projectActivityPastWindow: number;
       projectMembersAddedCurrentWindow: number;
      };
      leadTime: {
       projectAverage: number;
       features: {
        name: string;
        timeToProduction: number;
       }[];
      };
      featureTypeCounts: {
       type: string;
       count: number;
      }[];
      health: {
       rating: number;
       activeCount: number;
       potentiallyStaleCount: number;
       staleCount: number;
      };
      technicalDebt: {
       rating: number;
       activeCount: number;
       potentiallyStaleCount: number;
       staleCount: number;
      };
      members: {
       currentMembers: number;
       change: number;
      };
      period: {
       from: string;
       to: string;
       days: number;
       eventsFrom: (string | null);
      };
      timeToProduction: {
       flags: number;
       medianDays: (number | null);
       p75Days: (number | null);
       weeks: {
        from: string;
        flags: number;
        medianDays: (number | null);
        p75Days: (number | null);
       }[];
      };
      stages: {
       initial: number;
       preLive: number;
       live: number;
       completed: number;
       archived: number;
       date: string;
      }[];
      debt: {
       flags: number;
       completed: number;
       stale: number;
       potentiallyStale: number;
       medianDays: (number | null);
       p75Days: (number | null);
       ages: {
        minDays: number;
        maxDays: (number | null);
        flags: number;
       }[];
       undated: number;
      };
      changes: {
       total: number;
       byType: Record<string, number>;
       days: {
        date: string;
        total: number;
        byType: Record<string, number>;
       }[];
      };
      approvals: {
       sentToReview: number;
       approved: number;
       rejected: number;
       cancelled: number;
       applied: number;
       toApproval: {
        requests: number;
        medianHours: (number | null);
        p75Hours: (number | null);
        undated: number;
       };
       toApplication: {
        requests: number;
        medianHours: (number | null);
        p75Hours: (number | null);
       };
       waiting: {
        requests: number;
        longestHours: (number | null);
        undated: number;
       };
       days: {
        date: string;
        sentToReview: number;
        approved: number;
        rejected: number;
        applied: number;
       }[];
      };
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/openfeature/v0/manifest": {
  /** Read a manifest for OpenFeature */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      flags: {
       key: string;
       type: ("boolean" | "string" | "integer" | "float" | "object");
       description?: string;
       defaultValue: unknown;
      }[];
     };
    } };
    401: components["responses"]["ManifestError401"];
    403: components["responses"]["ManifestError403"];
    404: components["responses"]["ManifestError404"];
    429: components["responses"]["ManifestError429"];
    500: components["responses"]["ManifestError500"];
    503: components["responses"]["ManifestError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/openfeature/v0/manifest/flags": {
  /** Create a flag of a manifest */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     key: string;
     type: ("boolean" | "string" | "integer" | "float" | "object");
     name?: string;
     description?: (string | null);
     defaultValue: unknown;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      flag: {
       key: string;
       type: ("boolean" | "string" | "integer" | "float" | "object");
       description?: string;
       defaultValue: unknown;
      };
      updatedAt: string;
     };
    } };
    400: components["responses"]["ManifestError400"];
    401: components["responses"]["ManifestError401"];
    403: components["responses"]["ManifestError403"];
    404: components["responses"]["ManifestError404"];
    409: components["responses"]["ManifestError409"];
    413: components["responses"]["ManifestError413"];
    415: components["responses"]["ManifestError415"];
    429: components["responses"]["ManifestError429"];
    500: components["responses"]["ManifestError500"];
    503: components["responses"]["ManifestError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/openfeature/v0/manifest/flags/{key}": {
  /** Archive a flag of a manifest */
  delete: {
   parameters: {
    path: {
     projectId: string;
     key: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      message: string;
      archivedAt: string;
     };
    } };
    401: components["responses"]["ManifestError401"];
    403: components["responses"]["ManifestError403"];
    404: components["responses"]["ManifestError404"];
    409: components["responses"]["ManifestError409"];
    429: components["responses"]["ManifestError429"];
    500: components["responses"]["ManifestError500"];
    503: components["responses"]["ManifestError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Replace description and default value of a flag of a manifest */
  put: {
   parameters: {
    path: {
     projectId: string;
     key: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     key: string;
     type: ("boolean" | "string" | "integer" | "float" | "object");
     name?: string;
     description?: (string | null);
     defaultValue?: unknown;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      flag: {
       key: string;
       type: ("boolean" | "string" | "integer" | "float" | "object");
       description?: string;
       defaultValue: unknown;
      };
      updatedAt: string;
     };
    } };
    400: components["responses"]["ManifestError400"];
    401: components["responses"]["ManifestError401"];
    403: components["responses"]["ManifestError403"];
    404: components["responses"]["ManifestError404"];
    409: components["responses"]["ManifestError409"];
    413: components["responses"]["ManifestError413"];
    415: components["responses"]["ManifestError415"];
    429: components["responses"]["ManifestError429"];
    500: components["responses"]["ManifestError500"];
    503: components["responses"]["ManifestError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/overview": {
  /** Get the overview of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      name: string;
      description?: (string | null);
      defaultStickiness: string;
      mode: ("open" | "protected" | "private");
      featureLimit: (number | null);
      featureNaming: components["schemas"]["FeatureNaming"];
      linkTemplates: {
       title: (string | null);
       urlTemplate: string;
      }[];
      members: number;
      health: number;
      environments: {
       environment: string;
       changeRequestsEnabled?: boolean;
       defaultStrategy?: components["schemas"]["DefaultStrategy"];
      }[];
      updatedAt: (string | null);
      createdAt: (string | null);
      favorite: boolean;
      stats: {
       avgTimeToProdCurrentWindow: number;
       createdCurrentWindow: number;
       createdPastWindow: number;
       archivedCurrentWindow: number;
       archivedPastWindow: number;
       projectActivityCurrentWindow: number;
       projectActivityPastWindow: number;
       projectMembersAddedCurrentWindow: number;
      };
      featureTypeCounts: {
       type: string;
       count: number;
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/release-plan-templates": {
  /** List the release plan templates for a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
    query?: {
     archived?: ("true" | "false");
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReleasePlanTemplateOutput"][];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a release plan template of a project */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     description?: (string | null);
     milestones: components["schemas"]["MilestoneBody"][];
    };
   } };
   responses: {
    201: { content: {
     "application/json": components["schemas"]["ReleasePlanTemplateOutput"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/release-plan-templates/archive/{templateId}": {
  /** Archive a release plan template of a project */
  post: {
   parameters: {
    path: {
     projectId: string;
     templateId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/release-plan-templates/unarchive/{templateId}": {
  /** Take a release plan template of a project out of the archive */
  post: {
   parameters: {
    path: {
     projectId: string;
     templateId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/release-plan-templates/{templateId}": {
  /** Delete a release plan template of a project */
  delete: {
   parameters: {
    path: {
     projectId: string;
     templateId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get a release plan template of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
     templateId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReleasePlanTemplateOutput"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a release plan template of a project */
  put: {
   parameters: {
    path: {
     projectId: string;
     templateId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     description?: (string | null);
     milestones: components["schemas"]["MilestoneBody"][];
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReleasePlanTemplateOutput"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/revive": {
  /** Revive features */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody?: { content: {
    "application/json": {
     features: string[];
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/settings": {
  /** Change the settings of a project */
  put: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     mode?: ("open" | "protected" | "private");
     defaultStickiness?: string;
     featureLimit?: (number | null);
     featureNaming?: {
      pattern?: (string | null);
      example?: (string | null);
      description?: (string | null);
     };
     linkTemplates?: {
      title?: (string | null);
      urlTemplate: string;
     }[];
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/stale": {
  /** Mark features stale, or no longer stale */
  post: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     features: string[];
     stale: boolean;
    };
   } };
   responses: {
    202: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/status": {
  /** Get the status of a project */
  get: {
   parameters: {
    path: {
     projectId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      activityCountByDate: {
       date: string;
       count: number;
      }[];
      resources: {
       apiTokens: number;
       members: number;
       segments: number;
      };
      health: {
       current: number;
      };
      technicalDebt: {
       current: number;
      };
      lifecycleSummary: {
       initial: {
        averageDays: (number | null);
        currentFlags: number;
       };
       preLive: {
        averageDays: (number | null);
        currentFlags: number;
       };
       live: {
        averageDays: (number | null);
        currentFlags: number;
       };
       completed: {
        averageDays: (number | null);
        currentFlags: number;
       };
       archived: {
        currentFlags: number;
        last30Days: number;
       };
      };
      staleFlags: {
       total: number;
      };
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/tags": {
  /** Add and remove tags of several features */
  put: {
   parameters: {
    path: {
     projectId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     features: string[];
     tags: {
      addedTags?: components["schemas"]["Tag"][];
      removedTags?: components["schemas"]["Tag"][];
     };
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/projects/{projectId}/users/{userId}/roles": {
  /** Remove a user from a project */
  delete: {
   parameters: {
    path: {
     projectId: string;
     userId: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Set the roles of a user in a project */
  put: {
   parameters: {
    path: {
     projectId: string;
     userId: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     roles: number[];
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/release-plan-templates": {
  /** List release plan templates */
  get: {
   parameters: {
    query?: {
     archived?: ("true" | "false");
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReleasePlanTemplateOutput"][];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a release plan template */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     description?: (string | null);
     milestones: components["schemas"]["MilestoneBody"][];
    };
   } };
   responses: {
    201: { content: {
     "application/json": components["schemas"]["ReleasePlanTemplateOutput"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/release-plan-templates/archive/{templateId}": {
  /** Archive a release plan template */
  post: {
   parameters: {
    path: {
     templateId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/release-plan-templates/unarchive/{templateId}": {
  /** Take a release plan template out of the archive */
  post: {
   parameters: {
    path: {
     templateId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/release-plan-templates/{templateId}": {
  /** Delete a release plan template */
  delete: {
   parameters: {
    path: {
     templateId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get a release plan template */
  get: {
   parameters: {
    path: {
     templateId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReleasePlanTemplateOutput"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a release plan template */
  put: {
   parameters: {
    path: {
     templateId: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     description?: (string | null);
     milestones: components["schemas"]["MilestoneBody"][];
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ReleasePlanTemplateOutput"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/roles": {
  /** List roles */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      roles: components["schemas"]["Role"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a role */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     description?: string;
     type?: ("root-custom" | "custom");
     permissions?: components["schemas"]["RolePermission"][];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      id: number;
      type: string;
      name: string;
      description?: string;
      permissions: components["schemas"]["HeldPermission"][];
      version: number;
      roles: {
       id: number;
       type: string;
       name: string;
       description: string;
      };
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/roles/validate": {
  /** Check a role */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     name: string;
     description?: string;
     type?: ("root-custom" | "custom");
     permissions?: components["schemas"]["RolePermission"][];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      name: string;
      description?: string;
      type: ("root-custom" | "custom");
      permissions: components["schemas"]["RolePermission"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/roles/{id}": {
  /** Delete a role */
  delete: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Read a role */
  get: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["RoleWithPermissions"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a role */
  put: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name?: string;
     description?: string;
     type?: ("root-custom" | "custom");
     permissions?: components["schemas"]["RolePermission"][];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      id: number;
      type: string;
      name: string;
      description?: string;
      permissions: components["schemas"]["HeldPermission"][];
      version: number;
      roles: {
       id: number;
       type: string;
       name: string;
       description: string;
      };
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/scim-settings": {
  /** Read whether SCIM is on */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      enabled: boolean;
      hasToken: boolean;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Switch SCIM on or off */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     enabled: boolean;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      enabled: boolean;
      hasToken: boolean;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/scim-settings/generate-new-token": {
  /** Make a new token for SCIM */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      token: string;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/search/change-requests": {
  /** Search change requests */
  get: {
   parameters: {
    query?: {
     state?: ("Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected" | "Scheduled")[];
     project?: string;
     environment?: string;
     createdBy?: number;
     waitingForMe?: boolean;
     before?: number;
     limit?: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      changeRequests: ({
       id: number;
       title?: string;
       environment: string;
       minApprovals: number;
       reaches?: {
        environment: string;
        requiredApprovals: (number | null);
        approvals: number;
       }[];
       project: string;
       features: {
        name: string;
        conflict?: string;
        changes: {
         id: number;
         action: string;
         conflict?: string;
         payload: unknown;
         createdBy?: {
          id: number;
          username: (string | null);
          imageUrl: (string | null);
         };
         createdAt?: string;
        }[];
        defaultChange?: {
         action: string;
         payload: Record<string, unknown>;
        };
       }[];
       segments: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
        name: string;
       }[];
       approvals: {
        createdBy: {
         id: number;
         username: string;
         imageUrl: string;
        };
        createdAt: string;
        environments?: string[];
       }[];
       rejections: {
        createdBy: {
         id: number;
         username: string;
         imageUrl: string;
        };
        createdAt: string;
       }[];
       comments: {
        id: number;
        text: string;
        createdBy: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt: string;
       }[];
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
       state: ("Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected");
      } | {
       id: number;
       title?: string;
       environment: string;
       minApprovals: number;
       reaches?: {
        environment: string;
        requiredApprovals: (number | null);
        approvals: number;
       }[];
       project: string;
       features: {
        name: string;
        conflict?: string;
        changes: {
         id: number;
         action: string;
         conflict?: string;
         payload: unknown;
         createdBy?: {
          id: number;
          username: (string | null);
          imageUrl: (string | null);
         };
         createdAt?: string;
        }[];
        defaultChange?: {
         action: string;
         payload: Record<string, unknown>;
        };
       }[];
       segments: {
        id: number;
        action: string;
        conflict?: string;
        payload: unknown;
        createdBy?: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt?: string;
        name: string;
       }[];
       approvals: {
        createdBy: {
         id: number;
         username: string;
         imageUrl: string;
        };
        createdAt: string;
        environments?: string[];
       }[];
       rejections: {
        createdBy: {
         id: number;
         username: string;
         imageUrl: string;
        };
        createdAt: string;
       }[];
       comments: {
        id: number;
        text: string;
        createdBy: {
         id: number;
         username: (string | null);
         imageUrl: (string | null);
        };
        createdAt: string;
       }[];
       createdBy: {
        id: number;
        username: (string | null);
        imageUrl: (string | null);
       };
       createdAt: string;
       state: "Scheduled";
       schedule: {
        scheduledAt: string;
        status: ("pending" | "failed");
        failureReason: (string | null);
       };
      })[];
      total?: number;
      nextBefore?: number;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/search/features": {
  /** Search features */
  get: {
   parameters: {
    query?: {
     query?: string;
     project?: string;
     state?: string;
     type?: string[];
     tag?: string;
     segment?: string;
     status?: string[];
     createdAt?: string;
     createdBy?: string;
     owner?: string;
     lastSeenAt?: string;
     potentiallyStale?: ("true" | "false");
     lifecycle?: string;
     offset?: string;
     limit?: string;
     sortBy?: string;
     sortOrder?: string;
     favoritesFirst?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      features: {
       name: string;
       type?: string;
       description?: (string | null);
       archived?: boolean;
       project?: string;
       enabled?: boolean;
       stale?: boolean;
       favorite?: boolean;
       impressionData?: boolean;
       createdAt?: (string | null);
       archivedAt?: (string | null);
       lastSeenAt?: (string | null);
       environments?: components["schemas"]["FeatureEnvironment"][];
       variants?: components["schemas"]["Variant"][];
       strategies?: Record<string, unknown>[];
       tags?: (components["schemas"]["TagOutput"][] | null);
       children?: string[];
       dependencies?: components["schemas"]["Dependency"][];
       lifecycle?: components["schemas"]["ReachedStage"];
       segments: string[];
       owners?: {
        type: ("user" | "group");
        id: number;
        name: string;
        imageUrl?: string;
       }[];
      }[];
      total: number;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/segments": {
  /** List segments */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      segments: {
       id: number;
       name: string;
       description?: (string | null);
       project?: (string | null);
       constraints: components["schemas"]["StoredConstraint"][];
       createdBy?: (string | null);
       createdAt?: string;
       usedInProjects: number;
       usedInFeatures: number;
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a segment */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     description?: (string | null);
     project?: (string | null);
     constraints: components["schemas"]["Constraint"][];
    };
   } };
   responses: {
    201: { content: {
     "application/json": components["schemas"]["Segment"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/segments/strategies": {
  /** Set the segments of a strategy */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     projectId: string;
     strategyId: string;
     environmentId: string;
     segmentIds: number[];
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      projectId: string;
      strategyId: string;
      environmentId: string;
      segmentIds: number[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/segments/strategies/{strategyId}": {
  /** List the segments of a strategy */
  get: {
   parameters: {
    path: {
     strategyId: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      segments: components["schemas"]["Segment"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/segments/validate": {
  /** Check the name of a new segment */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     name: string;
    };
   } };
   responses: {
    204: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/segments/{id}": {
  /** Delete a segment */
  delete: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    204: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get a segment */
  get: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["Segment"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a segment */
  put: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     description?: (string | null);
     project?: (string | null);
     constraints: components["schemas"]["Constraint"][];
    };
   } };
   responses: {
    204: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/segments/{id}/strategies": {
  /** List the strategies that use a segment */
  get: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      strategies: {
       id: string;
       featureName: string;
       projectId: string;
       environment: string;
       strategyName: string;
      }[];
      changeRequestStrategies: {
       id?: string;
       featureName: string;
       projectId: string;
       environment: string;
       strategyName: string;
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/service-account": {
  /** List service accounts */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      serviceAccounts: components["schemas"]["ServiceAccount"][];
      rootRoles: components["schemas"]["Role"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a service account */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     username?: string;
     name?: string;
     rootRole: number;
    };
   } };
   responses: {
    201: { content: {
     "application/json": components["schemas"]["ServiceAccount"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/service-account/{id}": {
  /** Delete a service account */
  delete: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a service account */
  put: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name?: string;
     rootRole?: number;
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ServiceAccount"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/service-account/{id}/token": {
  /** List the tokens of a service account */
  get: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      pats: components["schemas"]["PersonalToken"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a token for a service account */
  post: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     description: string;
     expiresAt: string;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      id: number;
      description: string;
      userId: number;
      expiresAt: string;
      createdAt: string;
      seenAt: (string | null);
      secret: string;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/service-account/{id}/token/{tokenId}": {
  /** Delete a token of a service account */
  delete: {
   parameters: {
    path: {
     id: number;
     tokenId: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/signal-endpoints": {
  /** List signal endpoints */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      signalEndpoints: {
       id: number;
       name: string;
       description: (string | null);
       enabled: boolean;
       url: string;
       hasSigningSecret: boolean;
       readings: components["schemas"]["SignalRuleOutput"][];
       tokens: {
        id: number;
        name: string;
        signalEndpointId: number;
        createdAt: string;
        createdByUserId: (number | null);
       }[];
       createdAt: string;
       createdByUserId: (number | null);
      }[];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a signal endpoint */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     description?: (string | null);
     enabled?: boolean;
     signingSecret?: (string | null);
     readings?: components["schemas"]["SignalRule"][];
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      id: number;
      name: string;
      description: (string | null);
      enabled: boolean;
      url: string;
      hasSigningSecret: boolean;
      readings: components["schemas"]["SignalRuleOutput"][];
      tokens: {
       id: number;
       name: string;
       signalEndpointId: number;
       createdAt: string;
       createdByUserId: (number | null);
      }[];
      createdAt: string;
      createdByUserId: (number | null);
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/signal-endpoints/{id}": {
  /** Delete a signal endpoint */
  delete: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a signal endpoint */
  put: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     description?: (string | null);
     enabled?: boolean;
     signingSecret?: (string | null);
     readings?: components["schemas"]["SignalRule"][];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      id: number;
      name: string;
      description: (string | null);
      enabled: boolean;
      url: string;
      hasSigningSecret: boolean;
      readings: components["schemas"]["SignalRuleOutput"][];
      tokens: {
       id: number;
       name: string;
       signalEndpointId: number;
       createdAt: string;
       createdByUserId: (number | null);
      }[];
      createdAt: string;
      createdByUserId: (number | null);
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/signal-endpoints/{id}/off": {
  /** Switch a signal endpoint off */
  post: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/signal-endpoints/{id}/on": {
  /** Switch a signal endpoint on */
  post: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/signal-endpoints/{id}/signals": {
  /** List the signals of a signal endpoint */
  get: {
   parameters: {
    path: {
     id: number;
    };
    query?: {
     limit?: number;
     offset?: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      signalEndpointSignals: {
       id: number;
       source: "signal-endpoint";
       sourceId: number;
       createdAt: string;
       tokenName: string;
       payload: unknown;
       recognised?: string;
       readings?: {
        source: string;
        key: string;
        state: ("firing" | "resolved" | "unknown");
        at: string;
        flag?: string;
        environment?: string;
        problem?: string;
       }[];
       note?: string;
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/signal-endpoints/{id}/tokens": {
  /** List the tokens of a signal endpoint */
  get: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      signalEndpointTokens: {
       id: number;
       name: string;
       signalEndpointId: number;
       createdAt: string;
       createdByUserId: (number | null);
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a token for a signal endpoint */
  post: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      id: number;
      name: string;
      signalEndpointId: number;
      createdAt: string;
      createdByUserId: (number | null);
      token: string;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/signal-endpoints/{id}/tokens/{tokenId}": {
  /** Delete a token of a signal endpoint */
  delete: {
   parameters: {
    path: {
     id: number;
     tokenId: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Rename a token of a signal endpoint */
  put: {
   parameters: {
    path: {
     id: number;
     tokenId: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      id: number;
      name: string;
      signalEndpointId: number;
      createdAt: string;
      createdByUserId: (number | null);
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/signals": {
  /** List signals */
  get: {
   parameters: {
    query?: {
     limit?: number;
     offset?: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      signals: {
       id: number;
       source: "signal-endpoint";
       sourceId: number;
       createdAt: string;
       tokenName: string;
       payload: unknown;
       recognised?: string;
       readings?: {
        source: string;
        key: string;
        state: ("firing" | "resolved" | "unknown");
        at: string;
        flag?: string;
        environment?: string;
        problem?: string;
       }[];
       note?: string;
       sourceName: string;
       sourceDescription: (string | null);
      }[];
      total: number;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/splash/{id}": {
  /** Say that a screen was shown */
  post: {
   parameters: {
    path: {
     id: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      userId: number;
      splashId: string;
      seen: true;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/state/export": {
  /** Export the state of the instance */
  get: {
   parameters: {
    query?: {
     format?: ("json" | "yaml");
     download?: string;
     strategies?: string;
     featureToggles?: string;
     projects?: string;
     tags?: string;
     environments?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: 4;
      features: {
       name: string;
       description: (string | null);
       type: string;
       project: string;
       stale: boolean;
       createdAt: string;
       lastSeenAt: (string | null);
       impressionData: boolean;
       archivedAt: (string | null);
       archived: boolean;
       dependencies?: components["schemas"]["Dependency"][];
       links?: {
        url: string;
        title: (string | null);
       }[];
       owners?: {
        type: ("user" | "group");
        name: string;
       }[];
       completed?: {
        status: ("kept" | "discarded");
        statusValue?: string;
        at: string;
       };
      }[];
      strategies: components["schemas"]["StrategyType"][];
      projects: {
       id: string;
       name: string;
       description: (string | null);
       createdAt: string;
       updatedAt: (string | null);
       health: number;
       mode: ("open" | "protected" | "private");
       defaultStickiness: string;
       featureLimit: (number | null);
       featureNaming: components["schemas"]["FeatureNaming"];
       linkTemplates?: {
        title: (string | null);
        urlTemplate: string;
       }[];
       environments: {
        environment: string;
       }[];
      }[];
      tagTypes: components["schemas"]["TagType"][];
      tags: components["schemas"]["TagOutput"][];
      featureTags: {
       featureName: string;
       tagType: string;
       tagValue: string;
      }[];
      featureStrategies: {
       id: string;
       name: string;
       title?: (string | null);
       disabled: boolean;
       sortOrder: number;
       constraints: components["schemas"]["StoredConstraint"][];
       variants: components["schemas"]["StrategyVariant"][];
       parameters: Record<string, string>;
       createdAt?: string;
       featureName: string;
       projectId: string;
       environment: string;
       strategyName: string;
      }[];
      environments: {
       name: string;
       type: string;
       sortOrder: number;
       enabled: boolean;
       protected: boolean;
      }[];
      featureEnvironments: {
       featureName: string;
       environment: string;
       name: string;
       enabled: boolean;
       variants: components["schemas"]["Variant"][];
       lastSeenAt?: string;
       releasePlan?: components["schemas"]["StoredReleasePlanOutput"];
       safeguards?: components["schemas"]["SafeguardOutput"][];
      }[];
      segments: {
       id: number;
       name: string;
       description?: (string | null);
       project?: (string | null);
       constraints: components["schemas"]["StoredConstraint"][];
       createdBy?: (string | null);
       createdAt?: string;
       usedInProjects?: number;
       usedInFeatures?: number;
      }[];
      featureStrategySegments: {
       featureStrategyId: string;
       segmentId: number;
      }[];
      integrations: {
       provider: string;
       enabled: boolean;
       description: (string | null);
       parameters: Record<string, (string | number | boolean)>;
       events: string[];
       projects: string[];
       environments: string[];
       features: string[];
       tags: string[];
       createdAt: string;
       publicKey?: string;
      }[];
      releasePlanTemplates: {
       id: string;
       project: (string | null);
       name: string;
       description: (string | null);
       createdByUserId: number;
       createdAt: string;
       archivedAt: (string | null);
       milestones: {
        id: string;
        name: string;
        sortOrder: number;
        strategies: components["schemas"]["StoredStrategy"][];
        transitionCondition: ({
         intervalMinutes: number;
        } | null);
        approvals?: number;
        notBefore?: string;
        window?: components["schemas"]["ReleaseWindowOutput"];
        guards?: components["schemas"]["GuardOutput"][];
       }[];
      }[];
     };
     "text/yaml": {
      version: 4;
      features: {
       name: string;
       description: (string | null);
       type: string;
       project: string;
       stale: boolean;
       createdAt: string;
       lastSeenAt: (string | null);
       impressionData: boolean;
       archivedAt: (string | null);
       archived: boolean;
       dependencies?: components["schemas"]["Dependency"][];
       links?: {
        url: string;
        title: (string | null);
       }[];
       owners?: {
        type: ("user" | "group");
        name: string;
       }[];
       completed?: {
        status: ("kept" | "discarded");
        statusValue?: string;
        at: string;
       };
      }[];
      strategies: components["schemas"]["StrategyType"][];
      projects: {
       id: string;
       name: string;
       description: (string | null);
       createdAt: string;
       updatedAt: (string | null);
       health: number;
       mode: ("open" | "protected" | "private");
       defaultStickiness: string;
       featureLimit: (number | null);
       featureNaming: components["schemas"]["FeatureNaming"];
       linkTemplates?: {
        title: (string | null);
        urlTemplate: string;
       }[];
       environments: {
        environment: string;
       }[];
      }[];
      tagTypes: components["schemas"]["TagType"][];
      tags: components["schemas"]["TagOutput"][];
      featureTags: {
       featureName: string;
       tagType: string;
       tagValue: string;
      }[];
      featureStrategies: {
       id: string;
       name: string;
       title?: (string | null);
       disabled: boolean;
       sortOrder: number;
       constraints: components["schemas"]["StoredConstraint"][];
       variants: components["schemas"]["StrategyVariant"][];
       parameters: Record<string, string>;
       createdAt?: string;
       featureName: string;
       projectId: string;
       environment: string;
       strategyName: string;
      }[];
      environments: {
       name: string;
       type: string;
       sortOrder: number;
       enabled: boolean;
       protected: boolean;
      }[];
      featureEnvironments: {
       featureName: string;
       environment: string;
       name: string;
       enabled: boolean;
       variants: components["schemas"]["Variant"][];
       lastSeenAt?: string;
       releasePlan?: components["schemas"]["StoredReleasePlanOutput"];
       safeguards?: components["schemas"]["SafeguardOutput"][];
      }[];
      segments: {
       id: number;
       name: string;
       description?: (string | null);
       project?: (string | null);
       constraints: components["schemas"]["StoredConstraint"][];
       createdBy?: (string | null);
       createdAt?: string;
       usedInProjects?: number;
       usedInFeatures?: number;
      }[];
      featureStrategySegments: {
       featureStrategyId: string;
       segmentId: number;
      }[];
      integrations: {
       provider: string;
       enabled: boolean;
       description: (string | null);
       parameters: Record<string, (string | number | boolean)>;
       events: string[];
       projects: string[];
       environments: string[];
       features: string[];
       tags: string[];
       createdAt: string;
       publicKey?: string;
      }[];
      releasePlanTemplates: {
       id: string;
       project: (string | null);
       name: string;
       description: (string | null);
       createdByUserId: number;
       createdAt: string;
       archivedAt: (string | null);
       milestones: {
        id: string;
        name: string;
        sortOrder: number;
        strategies: components["schemas"]["StoredStrategy"][];
        transitionCondition: ({
         intervalMinutes: number;
        } | null);
        approvals?: number;
        notBefore?: string;
        window?: components["schemas"]["ReleaseWindowOutput"];
        guards?: components["schemas"]["GuardOutput"][];
       }[];
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/state/import": {
  /** Import a state document */
  post: {
   parameters: {
    query?: {
     keep?: string;
     drop?: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     version: number;
     environments?: ({
      name: (string | ":global:");
      type: string;
      sortOrder?: (number | null);
      enabled?: (boolean | null);
      protected?: (boolean | null);
     }[] | null);
     projects?: ({
      id: string;
      name: string;
      description?: (string | null);
      mode?: (("open" | "protected" | "private") | null);
      defaultStickiness?: (string | null);
      featureLimit?: (number | null);
      featureNaming?: ({
       pattern?: (string | null);
       example?: (string | null);
       description?: (string | null);
      } | null);
      linkTemplates?: ({
       title?: (string | null);
       urlTemplate: string;
      }[] | null);
      environments?: ({
       environment: (string | ":global:");
      }[] | null);
      createdAt?: (string | null);
      updatedAt?: (string | null);
     }[] | null);
     segments?: ({
      id: number;
      name: string;
      description?: (string | null);
      project?: (string | null);
      constraints: {
       contextName: string;
       operator: string;
       caseInsensitive?: (boolean | null);
       inverted?: (boolean | null);
       values?: (string[] | null);
       value?: (string | null);
      }[];
      createdBy?: (string | null);
      createdAt?: (string | null);
     }[] | null);
     strategies?: ({
      title?: (string | null);
      name: string;
      displayName?: (string | null);
      description?: (string | null);
      editable?: (boolean | null);
      deprecated?: (boolean | null);
      parameters: {
       name: string;
       type: string;
       description?: (string | null);
       required?: (boolean | null);
      }[];
     }[] | null);
     tagTypes?: ({
      name: string;
      description?: (string | null);
      icon?: (string | null);
     }[] | null);
     tags?: (components["schemas"]["Tag"][] | null);
     features?: ({
      name: string;
      project?: (string | null);
      type?: (string | null);
      description?: (string | null);
      stale?: (boolean | null);
      impressionData?: (boolean | null);
      archived?: (boolean | null);
      createdAt?: (string | null);
      archivedAt?: (string | null);
      lastSeenAt?: (string | null);
      dependencies?: ({
       feature: string;
       enabled?: (boolean | null);
       variants?: (string[] | null);
      }[] | null);
      links?: ({
       url: string;
       title?: (string | null);
      }[] | null);
      owners?: ({
       type: ("user" | "group");
       name: string;
      }[] | null);
      completed?: ({
       status: ("kept" | "discarded");
       statusValue?: (string | null);
       at: string;
      } | null);
      enabled?: (boolean | null);
      strategies?: ({
       name: string;
       id?: (string | null);
       title?: (string | null);
       disabled?: (boolean | null);
       sortOrder?: (number | null);
       parameters?: (Record<string, (string | null)> | null);
       constraints?: ({
        contextName: string;
        operator: string;
        caseInsensitive?: (boolean | null);
        inverted?: (boolean | null);
        values?: (string[] | null);
        value?: (string | null);
       }[] | null);
       variants?: ({
        name: string;
        weight: number;
        weightType: ("variable" | "fix");
        stickiness: string;
        payload?: (components["schemas"]["VariantPayload"] | null);
       }[] | null);
       segments?: (number[] | null);
       createdAt?: (string | null);
      }[] | null);
      variants?: ({
       name: string;
       weight: number;
       weightType?: (("variable" | "fix") | null);
       stickiness?: (string | null);
       payload?: (components["schemas"]["VariantPayload"] | null);
       overrides?: (components["schemas"]["VariantOverride"][] | null);
      }[] | null);
     }[] | null);
     featureEnvironments?: ({
      featureName: string;
      environment?: ((string | ":global:") | null);
      name?: ((string | ":global:") | null);
      enabled: boolean;
      variants?: ({
       name: string;
       weight: number;
       weightType?: (("variable" | "fix") | null);
       stickiness?: (string | null);
       payload?: (components["schemas"]["VariantPayload"] | null);
       overrides?: (components["schemas"]["VariantOverride"][] | null);
      }[] | null);
      lastSeenAt?: (string | null);
      releasePlan?: (components["schemas"]["StoredReleasePlan"] | null);
      safeguards?: (components["schemas"]["Safeguard"][] | null);
     }[] | null);
     featureStrategies?: ({
      featureName: string;
      environment: (string | ":global:");
      name?: (string | null);
      strategyName?: (string | null);
      id?: (string | null);
      title?: (string | null);
      disabled?: (boolean | null);
      sortOrder?: (number | null);
      parameters?: (Record<string, (string | null)> | null);
      constraints?: ({
       contextName: string;
       operator: string;
       caseInsensitive?: (boolean | null);
       inverted?: (boolean | null);
       values?: (string[] | null);
       value?: (string | null);
      }[] | null);
      variants?: ({
       name: string;
       weight: number;
       weightType: ("variable" | "fix");
       stickiness: string;
       payload?: (components["schemas"]["VariantPayload"] | null);
      }[] | null);
      segments?: (number[] | null);
      createdAt?: (string | null);
     }[] | null);
     featureStrategySegments?: ({
      featureStrategyId: string;
      segmentId: number;
     }[] | null);
     featureTags?: ({
      featureName: string;
      tagType?: (string | null);
      tagValue?: (string | null);
      type?: (string | null);
      value?: (string | null);
     }[] | null);
     integrations?: ({
      provider: string;
      enabled?: (boolean | null);
      description?: ((string | null) | null);
      parameters?: (Record<string, (string | number | boolean)> | null);
      events: string[];
      projects?: (string[] | null);
      environments?: (string[] | null);
      features?: (string[] | null);
      tags?: (string[] | null);
      createdAt?: (string | null);
     }[] | null);
     releasePlanTemplates?: ({
      name: string;
      description?: (string | null);
      milestones: {
       id?: string;
       name: string;
       sortOrder?: number;
       strategies: {
        name: string;
        id?: (string | null);
        title?: (string | null);
        disabled?: (boolean | null);
        sortOrder?: (number | null);
        parameters?: (Record<string, (string | null)> | null);
        constraints?: ({
         contextName: string;
         operator: string;
         caseInsensitive?: (boolean | null);
         inverted?: (boolean | null);
         values?: (string[] | null);
         value?: (string | null);
        }[] | null);
        variants?: ({
         name: string;
         weight: number;
         weightType: ("variable" | "fix");
         stickiness: string;
         payload?: (components["schemas"]["VariantPayload"] | null);
        }[] | null);
        segments?: (number[] | null);
        createdAt?: (string | null);
       }[];
       transitionCondition?: ({
        intervalMinutes: number;
       } | null);
       approvals?: number;
       notBefore?: string;
       window?: components["schemas"]["ReleaseWindow"];
       guards?: components["schemas"]["Guard"][];
      }[];
      id: string;
      project?: (string | null);
      createdByUserId?: (number | null);
      createdAt?: (string | null);
      archivedAt?: (string | null);
     }[] | null);
    };
    "multipart/form-data": {
     file?: string;
    };
   } };
   responses: {
    202: { content: {
     "text/plain": string;
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/strategies": {
  /** List strategy types */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      strategies: components["schemas"]["StrategyType"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a strategy type */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     title?: (string | null);
     displayName?: (string | null);
     description?: (string | null);
     parameters?: {
      name: string;
      type: ("string" | "percentage" | "list" | "number" | "boolean");
      description?: (string | null);
      required?: boolean;
     }[];
     name: string;
     deprecated?: boolean;
    };
   } };
   responses: {
    201: { content: {
     "application/json": components["schemas"]["StrategyType"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/strategies/{strategyName}": {
  /** Delete a strategy type */
  delete: {
   parameters: {
    path: {
     strategyName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get a strategy type */
  get: {
   parameters: {
    path: {
     strategyName: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["StrategyType"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a strategy type */
  put: {
   parameters: {
    path: {
     strategyName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     title?: (string | null);
     displayName?: (string | null);
     description?: (string | null);
     parameters?: {
      name: string;
      type: ("string" | "percentage" | "list" | "number" | "boolean");
      description?: (string | null);
      required?: boolean;
     }[];
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/strategies/{strategyName}/deprecate": {
  /** Deprecate a strategy type */
  post: {
   parameters: {
    path: {
     strategyName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/strategies/{strategyName}/reactivate": {
  /** Reactivate a strategy type */
  post: {
   parameters: {
    path: {
     strategyName: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/tag-types": {
  /** List tag types */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      tagTypes: components["schemas"]["TagType"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a tag type */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     description?: (string | null);
     icon?: (string | null);
     name: string;
    };
   } };
   responses: {
    201: { content: {
     "application/json": components["schemas"]["TagType"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/tag-types/validate": {
  /** Check a new tag type */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     description?: (string | null);
     icon?: (string | null);
     name: string;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      valid: true;
      tagType: {
       description?: (string | null);
       icon?: (string | null);
       name: string;
      };
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/tag-types/{name}": {
  /** Delete a tag type */
  delete: {
   parameters: {
    path: {
     name: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get a tag type */
  get: {
   parameters: {
    path: {
     name: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      tagType: components["schemas"]["TagType"];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a tag type */
  put: {
   parameters: {
    path: {
     name: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     description?: (string | null);
     icon?: (string | null);
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/tags": {
  /** List tags */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      tags: components["schemas"]["TagOutput"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a tag */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": components["schemas"]["Tag"];
   } };
   responses: {
    201: { content: {
     "application/json": {
      version: number;
      tag: components["schemas"]["TagOutput"];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/tags/{type}": {
  /** List the tags of a type */
  get: {
   parameters: {
    path: {
     type: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      tags: components["schemas"]["TagOutput"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/tags/{type}/{value}": {
  /** Delete a tag */
  delete: {
   parameters: {
    path: {
     type: string;
     value: string;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Get a tag */
  get: {
   parameters: {
    path: {
     type: string;
     value: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      tag: components["schemas"]["TagOutput"];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/telemetry/settings": {
  /** Get what is told to the makers of this service */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      versionInfoCollectionEnabled: false;
      featureInfoCollectionEnabled: false;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/ui-config": {
  /** Get what a console has to know */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": components["schemas"]["UiConfig"];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Set which pages may call the frontend API */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     frontendSettings: {
      frontendApiOrigins: string[];
     };
    };
   } };
   responses: {
    204: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user": {
  /** Read the calling user */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": components["schemas"]["Self"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin": {
  /** List users */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      users: components["schemas"]["User"][];
      rootRoles: components["schemas"]["Role"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a user */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     username?: string;
     email?: string;
     name?: string;
     password?: string;
     rootRole: (number | string);
    };
   } };
   responses: {
    201: { content: {
     "application/json": components["schemas"]["User"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin/access": {
  /** List users and groups that can be given access */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      users: components["schemas"]["UserSummary"][];
      groups: components["schemas"]["GroupSummary"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin/admin-count": {
  /** Count the administrators */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      password: number;
      noPassword: number;
      service: number;
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin/reset-password": {
  /** Make a link to set a password */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     id: (number | string);
     deletePersonalTokens?: boolean;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      resetPasswordUrl: string;
      personalTokens: number;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin/scim-users": {
  /** Delete all users that SCIM manages */
  delete: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin/search": {
  /** Search users */
  get: {
   parameters: {
    query?: {
     q?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["UserSummary"][];
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin/validate-password": {
  /** Check whether a password is strong enough */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     password: string;
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin/{id}": {
  /** Delete a user */
  delete: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Read a user */
  get: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["User"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a user */
  put: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     username?: string;
     email?: string;
     name?: string;
     password?: string;
     rootRole?: (number | string);
     deletePersonalTokens?: boolean;
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["User"];
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin/{id}/change-password": {
  /** Set the password of a user */
  post: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     password: string;
     deletePersonalTokens?: boolean;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      personalTokens: number;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin/{id}/sessions": {
  /** End all sessions of a user */
  delete: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** List the sessions of a user */
  get: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      sessions: {
       id: string;
       method: ("password" | "oidc" | "saml");
       createdAt: string;
       usedAt: string;
       endsAt: string;
       address: string;
       agent: (string | null);
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin/{id}/sessions/{sessionId}": {
  /** End a session of a user */
  delete: {
   parameters: {
    path: {
     id: number;
     sessionId: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin/{id}/tokens": {
  /** List the tokens of a user */
  get: {
   parameters: {
    path: {
     id: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      pats: components["schemas"]["PersonalToken"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a token for a user */
  post: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     description: string;
     expiresAt: string;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      id: number;
      description: string;
      userId: number;
      expiresAt: string;
      createdAt: string;
      seenAt: (string | null);
      secret: string;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user-admin/{id}/tokens/{tokenId}": {
  /** Delete a token of a user */
  delete: {
   parameters: {
    path: {
     id: number;
     tokenId: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user/change-password": {
  /** Change one’s own password */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     password: string;
     confirmPassword: string;
     oldPassword?: string;
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user/profile": {
  /** Read the profile of the calling user */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      rootRole: (components["schemas"]["Role"] | null);
      projects: string[];
      features: unknown[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user/sessions": {
  /** List one’s own sessions */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      sessions: {
       id: string;
       method: ("password" | "oidc" | "saml");
       createdAt: string;
       usedAt: string;
       endsAt: string;
       address: string;
       agent: (string | null);
       current: boolean;
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user/sessions/{id}": {
  /** End one of one’s own sessions */
  delete: {
   parameters: {
    path: {
     id: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user/tokens": {
  /** List own tokens */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      pats: components["schemas"]["PersonalToken"][];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create an own token */
  post: {
   parameters: {
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     description: string;
     expiresAt: string;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      id: number;
      description: string;
      userId: number;
      expiresAt: string;
      createdAt: string;
      seenAt: (string | null);
      secret: string;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    409: components["responses"]["Error409"];
    412: components["responses"]["Error412"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/admin/user/tokens/{id}": {
  /** Delete an own token */
  delete: {
   parameters: {
    path: {
     id: number;
    };
    header?: {
     "X-Expected-Revision"?: string;
     "X-Comment"?: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    412: components["responses"]["Error412"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/client/delta": {
  /** What has changed for a server SDK */
  get: {
   parameters: {
    query?: {
     tag?: string[];
     project?: string[];
     namePrefix?: string;
     environment?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      events: ({
       type: "hydration";
       eventId: number;
       features: {
        name: string;
        type: string;
        description: (string | null);
        project: string;
        stale: boolean;
        impressionData: boolean;
        enabled: boolean;
        strategies: {
         name: string;
         parameters: Record<string, string>;
         constraints: components["schemas"]["StoredConstraint"][];
         variants: components["schemas"]["StrategyVariant"][];
         segments?: number[];
        }[];
        variants: components["schemas"]["Variant"][];
        dependencies?: components["schemas"]["Dependency"][];
       }[];
       segments: {
        id: number;
        name: string;
        constraints: components["schemas"]["StoredConstraint"][];
       }[];
      } | {
       type: "feature-updated";
       eventId: number;
       feature: {
        name: string;
        type: string;
        description: (string | null);
        project: string;
        stale: boolean;
        impressionData: boolean;
        enabled: boolean;
        strategies: {
         name: string;
         parameters: Record<string, string>;
         constraints: components["schemas"]["StoredConstraint"][];
         variants: components["schemas"]["StrategyVariant"][];
         segments?: number[];
        }[];
        variants: components["schemas"]["Variant"][];
        dependencies?: components["schemas"]["Dependency"][];
       };
      } | {
       type: "feature-removed";
       eventId: number;
       featureName: string;
       project: string;
      } | {
       type: "segment-updated";
       eventId: number;
       segment: {
        id: number;
        name: string;
        constraints: components["schemas"]["StoredConstraint"][];
       };
      } | {
       type: "segment-removed";
       eventId: number;
       segmentId: number;
      })[];
     };
    } };
    304: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/client/features": {
  /** Features for a server SDK */
  get: {
   parameters: {
    query?: {
     tag?: string[];
     project?: string[];
     namePrefix?: string;
     environment?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      features: {
       name: string;
       type: string;
       description: (string | null);
       project: string;
       stale: boolean;
       impressionData: boolean;
       enabled: boolean;
       strategies: {
        name: string;
        parameters: Record<string, string>;
        constraints: components["schemas"]["StoredConstraint"][];
        variants: components["schemas"]["StrategyVariant"][];
        segments?: number[];
       }[];
       variants: components["schemas"]["Variant"][];
       dependencies?: components["schemas"]["Dependency"][];
      }[];
      query: {
       environment: string;
       project?: string[];
       tag?: string[][];
       namePrefix?: string;
       inlineSegmentConstraints: boolean;
      };
      meta: {
       revisionId: number;
       etag: string;
       queryHash: string;
      };
      segments?: {
       id: number;
       name: string;
       constraints: components["schemas"]["StoredConstraint"][];
      }[];
     };
    } };
    304: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/client/features/{featureName}": {
  /** A feature for a server SDK */
  get: {
   parameters: {
    path: {
     featureName: string;
    };
    query?: {
     environment?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      name: string;
      type: string;
      description: (string | null);
      project: string;
      stale: boolean;
      impressionData: boolean;
      enabled: boolean;
      strategies: {
       name: string;
       parameters: Record<string, string>;
       constraints: components["schemas"]["StoredConstraint"][];
       variants: components["schemas"]["StrategyVariant"][];
       segments?: number[];
      }[];
      variants: components["schemas"]["Variant"][];
      dependencies?: components["schemas"]["Dependency"][];
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/client/metrics": {
  /** Report which features were used */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     appName: string;
     instanceId?: (string | null);
     environment?: (string | null);
     bucket: {
      start?: (string | number | null);
      stop?: (string | number | null);
      toggles: Record<string, {
       yes?: (number | null);
       no?: (number | null);
       variants?: (Record<string, (number | null)> | null);
      }>;
     };
     impactMetrics?: (unknown[] | null);
    };
   } };
   responses: {
    202: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/client/metrics/bulk": {
  /** Report what many instances used */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     applications?: ({
      appName: string;
      instanceId?: (string | null);
      sdkVersion?: (string | null);
      strategies?: (string[] | null);
      started?: (string | number | null);
      interval?: (number | null);
     }[] | null);
     metrics?: ({
      yes?: (number | null);
      no?: (number | null);
      variants?: (Record<string, (number | null)> | null);
      featureName: string;
      appName: string;
      environment: string;
      timestamp?: (string | number | null);
     }[] | null);
     impactMetrics?: (unknown[] | null);
    };
   } };
   responses: {
    202: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/client/metrics/edge": {
  /** Report the state of an Edge instance */
  post: {
   parameters: {};
   responses: {
    202: { content?: never };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/client/register": {
  /** Register an application */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     appName: string;
     instanceId?: (string | null);
     sdkVersion?: (string | null);
     strategies?: (string[] | null);
     started?: (string | number | null);
     interval?: (number | null);
    };
   } };
   responses: {
    202: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/client/streaming": {
  /** Refuse to stream features */
  get: {
   parameters: {};
   responses: {
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    501: { content: {
     "application/json": components["schemas"]["Error"];
    } };
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/frontend": {
  /** Features for a frontend SDK */
  get: {
   parameters: {
    query?: {
     appName?: string;
     userId?: string;
     sessionId?: string;
     remoteAddress?: string;
     environment?: string;
     properties?: Record<string, string>;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      toggles: {
       name: string;
       enabled: true;
       variant: {
        name: string;
        enabled: boolean;
        payload?: {
         type: string;
         value: string;
        };
       };
       impressionData: boolean;
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Features for a frontend SDK, context in the body */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     context?: ({
      appName?: (string | null);
      userId?: (string | null);
      sessionId?: (string | null);
      remoteAddress?: (string | null);
      environment?: (string | null);
      properties?: Record<string, (string | null)>;
     } & Record<string, unknown>);
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      toggles: {
       name: string;
       enabled: true;
       variant: {
        name: string;
        enabled: boolean;
        payload?: {
         type: string;
         value: string;
        };
       };
       impressionData: boolean;
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/frontend/client/metrics": {
  /** Report which features were used */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     appName: string;
     instanceId?: (string | null);
     environment?: (string | null);
     bucket: {
      start?: (string | number | null);
      stop?: (string | number | null);
      toggles: Record<string, {
       yes?: (number | null);
       no?: (number | null);
       variants?: (Record<string, (number | null)> | null);
      }>;
     };
     impactMetrics?: (unknown[] | null);
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/frontend/client/register": {
  /** Register an application */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     appName: string;
     instanceId?: (string | null);
     sdkVersion?: (string | null);
     strategies?: (string[] | null);
     started?: (string | number | null);
     interval?: (number | null);
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/instance/extend": {
  /** Refuse to extend a trial */
  post: {
   parameters: {};
   responses: {
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/instance/refresh": {
  /** Read the plan of this installation anew */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      plan: "Unknown";
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/instance/status": {
  /** Read the plan of this installation */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      plan: "Unknown";
     };
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/signal-endpoint/{name}": {
  /** Send a signal */
  post: {
   parameters: {
    path: {
     name: string;
    };
    query?: {
     halyard_flag?: string;
     halyard_environment?: string;
    };
   };
   requestBody: { content: {
    "application/json": unknown;
   } };
   responses: {
    202: { content: {
     "application/json": {
      id: number;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/signal-endpoint/{name}/{token}": {
  /** Send a signal without a header */
  post: {
   parameters: {
    path: {
     name: string;
     token: string;
    };
    query?: {
     halyard_flag?: string;
     halyard_environment?: string;
    };
   };
   requestBody: { content: {
    "application/json": unknown;
   } };
   responses: {
    202: { content: {
     "application/json": {
      id: number;
     };
    } };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["Error404"];
    409: components["responses"]["Error409"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/v2/code-refs/repositories": {
  /** List the repositories with code references */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      items: {
       name: string;
       type: ("custom" | "github" | "gitlab" | "bitbucket");
       sourceLink: string;
       commitUrlTemplate: string;
       hunkUrlTemplate: string;
       defaultBranch: string;
       enabled: boolean;
      }[];
     };
    } };
    401: components["responses"]["CodeReferencesError401"];
    403: components["responses"]["CodeReferencesError403"];
    429: components["responses"]["CodeReferencesError429"];
    500: components["responses"]["CodeReferencesError500"];
    503: components["responses"]["CodeReferencesError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Create a repository with code references */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     name: string;
     type?: ("custom" | "github" | "gitlab" | "bitbucket");
     sourceLink?: string;
     commitUrlTemplate?: string;
     hunkUrlTemplate?: string;
     defaultBranch?: string;
     enabled?: boolean;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      name: string;
      type: ("custom" | "github" | "gitlab" | "bitbucket");
      sourceLink: string;
      commitUrlTemplate: string;
      hunkUrlTemplate: string;
      defaultBranch: string;
      enabled: boolean;
     };
    } };
    400: components["responses"]["CodeReferencesError400"];
    401: components["responses"]["CodeReferencesError401"];
    403: components["responses"]["CodeReferencesError403"];
    409: components["responses"]["CodeReferencesError409"];
    413: components["responses"]["CodeReferencesError413"];
    415: components["responses"]["CodeReferencesError415"];
    429: components["responses"]["CodeReferencesError429"];
    500: components["responses"]["CodeReferencesError500"];
    503: components["responses"]["CodeReferencesError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/v2/code-refs/repositories/{repo}": {
  /** Delete a repository with its code references */
  delete: {
   parameters: {
    path: {
     repo: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["CodeReferencesError401"];
    403: components["responses"]["CodeReferencesError403"];
    404: components["responses"]["CodeReferencesError404"];
    409: components["responses"]["CodeReferencesError409"];
    429: components["responses"]["CodeReferencesError429"];
    500: components["responses"]["CodeReferencesError500"];
    503: components["responses"]["CodeReferencesError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Read a repository with code references */
  get: {
   parameters: {
    path: {
     repo: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      name: string;
      type: ("custom" | "github" | "gitlab" | "bitbucket");
      sourceLink: string;
      commitUrlTemplate: string;
      hunkUrlTemplate: string;
      defaultBranch: string;
      enabled: boolean;
     };
    } };
    401: components["responses"]["CodeReferencesError401"];
    403: components["responses"]["CodeReferencesError403"];
    404: components["responses"]["CodeReferencesError404"];
    429: components["responses"]["CodeReferencesError429"];
    500: components["responses"]["CodeReferencesError500"];
    503: components["responses"]["CodeReferencesError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change a repository with code references */
  patch: {
   parameters: {
    path: {
     repo: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name?: string;
     type?: ("custom" | "github" | "gitlab" | "bitbucket");
     sourceLink?: string;
     commitUrlTemplate?: string;
     hunkUrlTemplate?: string;
     defaultBranch?: string;
     enabled?: boolean;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      name: string;
      type: ("custom" | "github" | "gitlab" | "bitbucket");
      sourceLink: string;
      commitUrlTemplate: string;
      hunkUrlTemplate: string;
      defaultBranch: string;
      enabled: boolean;
     };
    } };
    400: components["responses"]["CodeReferencesError400"];
    401: components["responses"]["CodeReferencesError401"];
    403: components["responses"]["CodeReferencesError403"];
    404: components["responses"]["CodeReferencesError404"];
    409: components["responses"]["CodeReferencesError409"];
    413: components["responses"]["CodeReferencesError413"];
    415: components["responses"]["CodeReferencesError415"];
    429: components["responses"]["CodeReferencesError429"];
    500: components["responses"]["CodeReferencesError500"];
    503: components["responses"]["CodeReferencesError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/v2/code-refs/repositories/{repo}/branch-delete-tasks": {
  /** Delete the code references of branches */
  post: {
   parameters: {
    path: {
     repo: string;
    };
   };
   requestBody: { content: {
    "application/json": string[];
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["CodeReferencesError400"];
    401: components["responses"]["CodeReferencesError401"];
    403: components["responses"]["CodeReferencesError403"];
    404: components["responses"]["CodeReferencesError404"];
    413: components["responses"]["CodeReferencesError413"];
    415: components["responses"]["CodeReferencesError415"];
    429: components["responses"]["CodeReferencesError429"];
    500: components["responses"]["CodeReferencesError500"];
    503: components["responses"]["CodeReferencesError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/v2/code-refs/repositories/{repo}/branches": {
  /** List the branches of a repository with code references */
  get: {
   parameters: {
    path: {
     repo: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      items: {
       name: string;
       head: string;
       updateSequenceId?: number;
       syncTime: number;
       commitTime?: number;
      }[];
     };
    } };
    401: components["responses"]["CodeReferencesError401"];
    403: components["responses"]["CodeReferencesError403"];
    404: components["responses"]["CodeReferencesError404"];
    429: components["responses"]["CodeReferencesError429"];
    500: components["responses"]["CodeReferencesError500"];
    503: components["responses"]["CodeReferencesError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/v2/code-refs/repositories/{repo}/branches/{branch}": {
  /** Send the code references of a branch */
  put: {
   parameters: {
    path: {
     repo: string;
     branch: string;
    };
    query?: {
     project?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     name: string;
     head: string;
     updateSequenceId?: number;
     syncTime: number;
     commitTime?: (number | string);
     references?: {
      path: string;
      hunks: {
       startingLineNumber: number;
       lines?: string;
       projKey: string;
       flagKey: string;
       aliases?: string[];
       contentHash?: string;
      }[];
     }[];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      name: string;
      head: string;
      projects: string[];
      files: number;
      hunks: number;
      ignored: number;
     };
    } };
    400: components["responses"]["CodeReferencesError400"];
    401: components["responses"]["CodeReferencesError401"];
    403: components["responses"]["CodeReferencesError403"];
    404: components["responses"]["CodeReferencesError404"];
    409: components["responses"]["CodeReferencesError409"];
    413: components["responses"]["CodeReferencesError413"];
    415: components["responses"]["CodeReferencesError415"];
    429: components["responses"]["CodeReferencesError429"];
    500: components["responses"]["CodeReferencesError500"];
    503: components["responses"]["CodeReferencesError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/v2/code-refs/repositories/{repo}/branches/{branch}/extinction-events": {
  /** Send which commits removed the last reference to flags */
  post: {
   parameters: {
    path: {
     repo: string;
     branch: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     revision: string;
     message?: string;
     time: number;
     projKey: string;
     flagKey: string;
    }[];
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["CodeReferencesError400"];
    401: components["responses"]["CodeReferencesError401"];
    403: components["responses"]["CodeReferencesError403"];
    404: components["responses"]["CodeReferencesError404"];
    409: components["responses"]["CodeReferencesError409"];
    413: components["responses"]["CodeReferencesError413"];
    415: components["responses"]["CodeReferencesError415"];
    429: components["responses"]["CodeReferencesError429"];
    500: components["responses"]["CodeReferencesError500"];
    503: components["responses"]["CodeReferencesError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/v2/flags/{projKey}": {
  /** List the flags of a project, for a finder of code references */
  get: {
   parameters: {
    path: {
     projKey: string;
    };
    query?: {
     archived?: ("true" | "false");
     limit?: number;
     offset?: number;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      _links: {
       self: {
        href: string;
        type: string;
       };
      };
      totalCount: number;
      items: {
       key: string;
       name: string;
       kind: string;
       _version: number;
       creationDate: number;
       variations: {
        value: unknown;
       }[];
       temporary: boolean;
       tags: string[];
       _links: {
        self: {
         href: string;
         type: string;
        };
       };
       experiments: {
        baselineIdx: number;
        items: unknown[];
       };
       customProperties: Record<string, unknown>;
       archived: boolean;
       environments: Record<string, unknown>;
      }[];
     };
    } };
    400: components["responses"]["CodeReferencesError400"];
    401: components["responses"]["CodeReferencesError401"];
    403: components["responses"]["CodeReferencesError403"];
    404: components["responses"]["CodeReferencesError404"];
    429: components["responses"]["CodeReferencesError429"];
    500: components["responses"]["CodeReferencesError500"];
    503: components["responses"]["CodeReferencesError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/api/v2/projects/{projKey}": {
  /** Read a project, for a finder of code references */
  get: {
   parameters: {
    path: {
     projKey: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      _links: {
       self: {
        href: string;
        type: string;
       };
      };
      _id: string;
      key: string;
      includeInSnippetByDefault: boolean;
      name: string;
      tags: string[];
     };
    } };
    401: components["responses"]["CodeReferencesError401"];
    403: components["responses"]["CodeReferencesError403"];
    404: components["responses"]["CodeReferencesError404"];
    429: components["responses"]["CodeReferencesError429"];
    500: components["responses"]["CodeReferencesError500"];
    503: components["responses"]["CodeReferencesError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/methods": {
  /** List the ways to sign in */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      type: "password";
      path: string;
      message: string;
      defaultHidden: boolean;
      options: {
       type: ("oidc" | "saml");
       path: string;
       message: string;
      }[];
     };
    } };
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/oidc/callback": {
  /** Come back from the login provider */
  get: {
   parameters: {
    query?: {
     code?: string;
     state?: string;
     iss?: string;
     error?: string;
    };
   };
   responses: {
    302: { content?: never };
    400: components["responses"]["Error400"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/oidc/login": {
  /** Sign in with OpenID Connect */
  get: {
   parameters: {
    query?: {
     returnTo?: string;
    };
   };
   responses: {
    302: { content?: never };
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/reset/password": {
  /** Set a password by a link */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     token: string;
     password: string;
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/reset/password-email": {
  /** Have a link to set a password sent */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     email: string;
    };
   } };
   responses: {
    202: { content?: never };
    400: components["responses"]["Error400"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    501: { content: {
     "application/json": components["schemas"]["Error"];
    } };
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/reset/validate": {
  /** Check a link to set a password */
  get: {
   parameters: {
    query: {
     token: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      id: number;
      name?: (string | null);
      email?: (string | null);
      token: string;
      createdBy: string;
      role: (components["schemas"]["Role"] | null);
     };
    } };
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/reset/validate-password": {
  /** Check whether a password is strong enough */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     password: string;
    };
   } };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/saml/callback": {
  /** Take the answer of the SAML provider */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/x-www-form-urlencoded": {
     SAMLResponse: string;
     RelayState?: string;
    };
   } };
   responses: {
    303: { content?: never };
    400: components["responses"]["Error400"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/saml/finish": {
  /** Finish signing in with SAML */
  get: {
   parameters: {};
   responses: {
    303: { content?: never };
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/saml/login": {
  /** Begin to sign in with SAML */
  get: {
   parameters: {
    query?: {
     returnTo?: string;
    };
   };
   responses: {
    302: { content?: never };
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/saml/metadata": {
  /** Read what a SAML provider has to know */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/samlmetadata+xml": string;
    } };
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/simple/login": {
  /** Sign in with a password */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     username: string;
     password: string;
    };
   } };
   responses: {
    200: { content: {
     "application/json": components["schemas"]["User"];
    } };
    400: components["responses"]["Error400"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/auth/token": {
  /** Get a token for the API */
  post: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": components["schemas"]["ConsoleEntry"];
    } };
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/docs": {
  /** Read this reference */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": ({
      openapi: string;
     } & Record<string, unknown>);
    } };
    304: { content?: never };
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/docs/openapi.json": {
  /** Read the OpenAPI document */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": ({
      openapi: string;
     } & Record<string, unknown>);
    } };
    304: { content?: never };
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/edge/metrics": {
  /** Report what many instances used, as older versions of Unleash Edge do */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     applications?: ({
      appName: string;
      instanceId?: (string | null);
      sdkVersion?: (string | null);
      strategies?: (string[] | null);
      started?: (string | number | null);
      interval?: (number | null);
     }[] | null);
     metrics?: ({
      yes?: (number | null);
      no?: (number | null);
      variants?: (Record<string, (number | null)> | null);
      featureName: string;
      appName: string;
      environment: string;
      timestamp?: (string | number | null);
     }[] | null);
     impactMetrics?: (unknown[] | null);
    };
   } };
   responses: {
    202: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/edge/validate": {
  /** Validate API tokens */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     tokens: string[];
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      tokens: {
       token: string;
       type: ("admin" | "client" | "frontend");
       environment: string;
       projects: string[];
      }[];
     };
    } };
    400: components["responses"]["Error400"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/health": {
  /** Check whether the service answers */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      health: "GOOD";
     };
    } };
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/internal-backstage/prometheus": {
  /** Get the numbers of this installation for Prometheus */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "text/plain; version=0.0.4; charset=utf-8": string;
    } };
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/invite/{token}/signup": {
  /** Sign up with an invitation */
  post: {
   parameters: {
    path: {
     token: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     email: string;
     name: string;
     password: string;
    };
   } };
   responses: {
    201: { content: {
     "application/json": components["schemas"]["User"];
    } };
    400: components["responses"]["Error400"];
    413: components["responses"]["Error413"];
    415: components["responses"]["Error415"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/invite/{token}/validate": {
  /** Check an invitation */
  get: {
   parameters: {
    path: {
     token: string;
    };
   };
   responses: {
    200: { content?: never };
    400: components["responses"]["Error400"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/logout": {
  /** Sign out */
  post: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      redirect: (string | null);
     };
    } };
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/ofrep/v1/evaluate/flags": {
  /** Evaluate all flags for OpenFeature */
  post: {
   parameters: {};
   requestBody: { content: {
    "application/json": {
     context?: (({
      targetingKey?: (string | null);
      userId?: (string | null);
      sessionId?: (string | null);
      remoteAddress?: (string | null);
      environment?: (string | null);
     } & Record<string, unknown>) | null);
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      flags: ({
       key: string;
       errorCode: ("PARSE_ERROR" | "INVALID_CONTEXT" | "FLAG_NOT_FOUND" | "GENERAL");
       errorDetails: string;
      } | {
       key: string;
       reason: ("STATIC" | "TARGETING_MATCH" | "SPLIT" | "DEFAULT" | "DISABLED");
       value?: (boolean | string | number | unknown[] | Record<string, unknown>);
       variant?: string;
       metadata: {
        project: string;
        environment: string;
        flagSetId: string;
        version: string;
        stale: boolean;
        strategy?: string;
        strategyId?: string;
       };
      })[];
     };
    } };
    304: { content?: never };
    400: components["responses"]["OfrepError400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    413: components["responses"]["Error413"];
    429: components["responses"]["OfrepError429"];
    500: components["responses"]["OfrepError500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/ofrep/v1/evaluate/flags/{key}": {
  /** Evaluate a flag for OpenFeature */
  post: {
   parameters: {
    path: {
     key: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     context?: (({
      targetingKey?: (string | null);
      userId?: (string | null);
      sessionId?: (string | null);
      remoteAddress?: (string | null);
      environment?: (string | null);
     } & Record<string, unknown>) | null);
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      key: string;
      reason: ("STATIC" | "TARGETING_MATCH" | "SPLIT" | "DEFAULT" | "DISABLED");
      value?: (boolean | string | number | unknown[] | Record<string, unknown>);
      variant?: string;
      metadata: {
       project: string;
       environment: string;
       flagSetId: string;
       version: string;
       stale: boolean;
       strategy?: string;
       strategyId?: string;
      };
     };
    } };
    400: components["responses"]["OfrepError400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    404: components["responses"]["OfrepError404"];
    413: components["responses"]["Error413"];
    429: components["responses"]["OfrepError429"];
    500: components["responses"]["OfrepError500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/openfeature/v0/manifest": {
  /** Read a manifest for OpenFeature */
  get: {
   parameters: {
    query?: {
     project?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      flags: {
       key: string;
       type: ("boolean" | "string" | "integer" | "float" | "object");
       description?: string;
       defaultValue: unknown;
      }[];
     };
    } };
    401: components["responses"]["ManifestError401"];
    403: components["responses"]["ManifestError403"];
    404: components["responses"]["ManifestError404"];
    429: components["responses"]["ManifestError429"];
    500: components["responses"]["ManifestError500"];
    503: components["responses"]["ManifestError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/openfeature/v0/manifest/flags": {
  /** Create a flag of a manifest */
  post: {
   parameters: {
    query?: {
     project?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     key: string;
     type: ("boolean" | "string" | "integer" | "float" | "object");
     name?: string;
     description?: (string | null);
     defaultValue: unknown;
    };
   } };
   responses: {
    201: { content: {
     "application/json": {
      flag: {
       key: string;
       type: ("boolean" | "string" | "integer" | "float" | "object");
       description?: string;
       defaultValue: unknown;
      };
      updatedAt: string;
     };
    } };
    400: components["responses"]["ManifestError400"];
    401: components["responses"]["ManifestError401"];
    403: components["responses"]["ManifestError403"];
    404: components["responses"]["ManifestError404"];
    409: components["responses"]["ManifestError409"];
    413: components["responses"]["ManifestError413"];
    415: components["responses"]["ManifestError415"];
    429: components["responses"]["ManifestError429"];
    500: components["responses"]["ManifestError500"];
    503: components["responses"]["ManifestError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/openfeature/v0/manifest/flags/{key}": {
  /** Archive a flag of a manifest */
  delete: {
   parameters: {
    path: {
     key: string;
    };
    query?: {
     project?: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      message: string;
      archivedAt: string;
     };
    } };
    401: components["responses"]["ManifestError401"];
    403: components["responses"]["ManifestError403"];
    404: components["responses"]["ManifestError404"];
    409: components["responses"]["ManifestError409"];
    429: components["responses"]["ManifestError429"];
    500: components["responses"]["ManifestError500"];
    503: components["responses"]["ManifestError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Replace description and default value of a flag of a manifest */
  put: {
   parameters: {
    path: {
     key: string;
    };
    query?: {
     project?: string;
    };
   };
   requestBody: { content: {
    "application/json": {
     key: string;
     type: ("boolean" | "string" | "integer" | "float" | "object");
     name?: string;
     description?: (string | null);
     defaultValue?: unknown;
    };
   } };
   responses: {
    200: { content: {
     "application/json": {
      flag: {
       key: string;
       type: ("boolean" | "string" | "integer" | "float" | "object");
       description?: string;
       defaultValue: unknown;
      };
      updatedAt: string;
     };
    } };
    400: components["responses"]["ManifestError400"];
    401: components["responses"]["ManifestError401"];
    403: components["responses"]["ManifestError403"];
    404: components["responses"]["ManifestError404"];
    409: components["responses"]["ManifestError409"];
    413: components["responses"]["ManifestError413"];
    415: components["responses"]["ManifestError415"];
    429: components["responses"]["ManifestError429"];
    500: components["responses"]["ManifestError500"];
    503: components["responses"]["ManifestError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/published/{hash}/{form}": {
  /** Features for a server SDK, by the path of the published answer */
  get: {
   parameters: {
    path: {
     hash: string;
     form: string;
    };
   };
   responses: {
    200: { content: {
     "application/json": {
      version: number;
      features: {
       name: string;
       type: string;
       description: (string | null);
       project: string;
       stale: boolean;
       impressionData: boolean;
       enabled: boolean;
       strategies: {
        name: string;
        parameters: Record<string, string>;
        constraints: components["schemas"]["StoredConstraint"][];
        variants: components["schemas"]["StrategyVariant"][];
        segments?: number[];
       }[];
       variants: components["schemas"]["Variant"][];
       dependencies?: components["schemas"]["Dependency"][];
      }[];
      query: {
       environment: string;
       project?: string[];
       tag?: string[][];
       namePrefix?: string;
       inlineSegmentConstraints: boolean;
      };
      meta: {
       revisionId: number;
       etag: string;
       queryHash: string;
      };
      segments?: {
       id: number;
       name: string;
       constraints: components["schemas"]["StoredConstraint"][];
      }[];
     };
    } };
    304: { content?: never };
    400: components["responses"]["Error400"];
    401: components["responses"]["Error401"];
    403: components["responses"]["Error403"];
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/ready": {
  /** Check whether the service can work */
  get: {
   parameters: {};
   responses: {
    200: { content: {
     "application/json": {
      health: "GOOD";
     };
    } };
    429: components["responses"]["Error429"];
    500: components["responses"]["Error500"];
    503: components["responses"]["Error503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/scim/v2/Groups": {
  /** List or find groups */
  get: {
   parameters: {
    query?: {
     filter?: string;
     startIndex?: number;
     count?: number;
     attributes?: string;
     excludedAttributes?: string;
    };
   };
   responses: {
    200: { content: {
     "application/scim+json": {
      schemas: string[];
      totalResults: number;
      startIndex: number;
      itemsPerPage: number;
      Resources: {
       schemas: string[];
       id: string;
       externalId?: string;
       displayName?: string;
       members?: {
        value: string;
        display?: string;
        type: "User";
       }[];
       meta?: {
        resourceType: string;
        created?: string;
        location: string;
       };
      }[];
     };
    } };
    400: components["responses"]["ScimError400"];
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Push a group */
  post: {
   parameters: {
    query?: {
     attributes?: string;
     excludedAttributes?: string;
    };
   };
   requestBody: { content: {
    "application/scim+json": ({
     schemas?: unknown;
     displayName: string;
     externalId?: (string | null);
     members?: (({
      value: string;
     } & Record<string, unknown>)[] | null);
    } & Record<string, unknown>);
   } };
   responses: {
    201: { content: {
     "application/scim+json": {
      schemas: string[];
      id: string;
      externalId?: string;
      displayName?: string;
      members?: {
       value: string;
       display?: string;
       type: "User";
      }[];
      meta?: {
       resourceType: string;
       created?: string;
       location: string;
      };
     };
    } };
    400: components["responses"]["ScimError400"];
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    409: components["responses"]["ScimError409"];
    413: components["responses"]["ScimError413"];
    415: components["responses"]["ScimError415"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/scim/v2/Groups/{id}": {
  /** Remove a pushed group */
  delete: {
   parameters: {
    path: {
     id: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    404: components["responses"]["ScimError404"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Read a group as SCIM shows it */
  get: {
   parameters: {
    path: {
     id: string;
    };
    query?: {
     attributes?: string;
     excludedAttributes?: string;
    };
   };
   responses: {
    200: { content: {
     "application/scim+json": {
      schemas: string[];
      id: string;
      externalId?: string;
      displayName?: string;
      members?: {
       value: string;
       display?: string;
       type: "User";
      }[];
      meta?: {
       resourceType: string;
       created?: string;
       location: string;
      };
     };
    } };
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    404: components["responses"]["ScimError404"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change what SCIM manages of a group */
  patch: {
   parameters: {
    path: {
     id: string;
    };
   };
   requestBody: { content: {
    "application/scim+json": ({
     schemas?: unknown;
     Operations: ({
      op: string;
      path?: (string | null);
      value?: unknown;
     } & Record<string, unknown>)[];
    } & Record<string, unknown>);
   } };
   responses: {
    204: { content?: never };
    400: components["responses"]["ScimError400"];
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    404: components["responses"]["ScimError404"];
    409: components["responses"]["ScimError409"];
    413: components["responses"]["ScimError413"];
    415: components["responses"]["ScimError415"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Replace what SCIM manages of a group */
  put: {
   parameters: {
    path: {
     id: string;
    };
    query?: {
     attributes?: string;
     excludedAttributes?: string;
    };
   };
   requestBody: { content: {
    "application/scim+json": ({
     schemas?: unknown;
     displayName: string;
     externalId?: (string | null);
     members?: (({
      value: string;
     } & Record<string, unknown>)[] | null);
    } & Record<string, unknown>);
   } };
   responses: {
    200: { content: {
     "application/scim+json": {
      schemas: string[];
      id: string;
      externalId?: string;
      displayName?: string;
      members?: {
       value: string;
       display?: string;
       type: "User";
      }[];
      meta?: {
       resourceType: string;
       created?: string;
       location: string;
      };
     };
    } };
    400: components["responses"]["ScimError400"];
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    404: components["responses"]["ScimError404"];
    409: components["responses"]["ScimError409"];
    413: components["responses"]["ScimError413"];
    415: components["responses"]["ScimError415"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/scim/v2/Users": {
  /** List or find users */
  get: {
   parameters: {
    query?: {
     filter?: string;
     startIndex?: number;
     count?: number;
     attributes?: string;
     excludedAttributes?: string;
    };
   };
   responses: {
    200: { content: {
     "application/scim+json": {
      schemas: string[];
      totalResults: number;
      startIndex: number;
      itemsPerPage: number;
      Resources: {
       schemas: string[];
       id: string;
       externalId?: string;
       userName?: string;
       displayName?: string;
       name?: {
        formatted?: string;
        givenName?: string;
        familyName?: string;
       };
       emails?: {
        value: string;
        type: string;
        primary: boolean;
       }[];
       active?: boolean;
       meta?: {
        resourceType: string;
        created?: string;
        location: string;
       };
      }[];
     };
    } };
    400: components["responses"]["ScimError400"];
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Provision a user */
  post: {
   parameters: {
    query?: {
     attributes?: string;
     excludedAttributes?: string;
    };
   };
   requestBody: { content: {
    "application/scim+json": ({
     schemas?: unknown;
     userName: string;
     externalId?: (string | null);
     displayName?: (string | null);
     name?: (({
      formatted?: (string | null);
      givenName?: (string | null);
      familyName?: (string | null);
     } & Record<string, unknown>) | null);
     emails?: (({
      value?: (string | null);
      type?: (string | null);
      primary?: ((boolean | string) | null);
     } & Record<string, unknown>)[] | null);
     active?: ((boolean | string) | null);
    } & Record<string, unknown>);
   } };
   responses: {
    201: { content: {
     "application/scim+json": {
      schemas: string[];
      id: string;
      externalId?: string;
      userName?: string;
      displayName?: string;
      name?: {
       formatted?: string;
       givenName?: string;
       familyName?: string;
      };
      emails?: {
       value: string;
       type: string;
       primary: boolean;
      }[];
      active?: boolean;
      meta?: {
       resourceType: string;
       created?: string;
       location: string;
      };
     };
    } };
    400: components["responses"]["ScimError400"];
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    409: components["responses"]["ScimError409"];
    413: components["responses"]["ScimError413"];
    415: components["responses"]["ScimError415"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/scim/v2/Users/{id}": {
  /** Deprovision a user */
  delete: {
   parameters: {
    path: {
     id: string;
    };
   };
   responses: {
    204: { content?: never };
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    404: components["responses"]["ScimError404"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Read a user as SCIM shows it */
  get: {
   parameters: {
    path: {
     id: string;
    };
    query?: {
     attributes?: string;
     excludedAttributes?: string;
    };
   };
   responses: {
    200: { content: {
     "application/scim+json": {
      schemas: string[];
      id: string;
      externalId?: string;
      userName?: string;
      displayName?: string;
      name?: {
       formatted?: string;
       givenName?: string;
       familyName?: string;
      };
      emails?: {
       value: string;
       type: string;
       primary: boolean;
      }[];
      active?: boolean;
      meta?: {
       resourceType: string;
       created?: string;
       location: string;
      };
     };
    } };
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    404: components["responses"]["ScimError404"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Change what SCIM manages of a user */
  patch: {
   parameters: {
    path: {
     id: string;
    };
    query?: {
     attributes?: string;
     excludedAttributes?: string;
    };
   };
   requestBody: { content: {
    "application/scim+json": ({
     schemas?: unknown;
     Operations: ({
      op: string;
      path?: (string | null);
      value?: unknown;
     } & Record<string, unknown>)[];
    } & Record<string, unknown>);
   } };
   responses: {
    200: { content: {
     "application/scim+json": {
      schemas: string[];
      id: string;
      externalId?: string;
      userName?: string;
      displayName?: string;
      name?: {
       formatted?: string;
       givenName?: string;
       familyName?: string;
      };
      emails?: {
       value: string;
       type: string;
       primary: boolean;
      }[];
      active?: boolean;
      meta?: {
       resourceType: string;
       created?: string;
       location: string;
      };
     };
    } };
    400: components["responses"]["ScimError400"];
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    404: components["responses"]["ScimError404"];
    409: components["responses"]["ScimError409"];
    413: components["responses"]["ScimError413"];
    415: components["responses"]["ScimError415"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
  /** Replace what SCIM manages of a user */
  put: {
   parameters: {
    path: {
     id: string;
    };
    query?: {
     attributes?: string;
     excludedAttributes?: string;
    };
   };
   requestBody: { content: {
    "application/scim+json": ({
     schemas?: unknown;
     userName: string;
     externalId?: (string | null);
     displayName?: (string | null);
     name?: (({
      formatted?: (string | null);
      givenName?: (string | null);
      familyName?: (string | null);
     } & Record<string, unknown>) | null);
     emails?: (({
      value?: (string | null);
      type?: (string | null);
      primary?: ((boolean | string) | null);
     } & Record<string, unknown>)[] | null);
     active?: ((boolean | string) | null);
    } & Record<string, unknown>);
   } };
   responses: {
    200: { content: {
     "application/scim+json": {
      schemas: string[];
      id: string;
      externalId?: string;
      userName?: string;
      displayName?: string;
      name?: {
       formatted?: string;
       givenName?: string;
       familyName?: string;
      };
      emails?: {
       value: string;
       type: string;
       primary: boolean;
      }[];
      active?: boolean;
      meta?: {
       resourceType: string;
       created?: string;
       location: string;
      };
     };
    } };
    400: components["responses"]["ScimError400"];
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    404: components["responses"]["ScimError404"];
    409: components["responses"]["ScimError409"];
    413: components["responses"]["ScimError413"];
    415: components["responses"]["ScimError415"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/scim/v2/{document}": {
  /** Read what this service knows of SCIM */
  get: {
   parameters: {
    path: {
     document: string;
    };
   };
   responses: {
    200: { content: {
     "application/scim+json": ({
      schemas: string[];
     } & Record<string, unknown>);
    } };
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    404: components["responses"]["ScimError404"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
 "/scim/v2/{document}/{id}": {
  /** Read one schema or one type of resource */
  get: {
   parameters: {
    path: {
     document: string;
     id: string;
    };
   };
   responses: {
    200: { content: {
     "application/scim+json": ({
      schemas: string[];
     } & Record<string, unknown>);
    } };
    401: components["responses"]["ScimError401"];
    403: components["responses"]["ScimError403"];
    404: components["responses"]["ScimError404"];
    429: components["responses"]["ScimError429"];
    500: components["responses"]["ScimError500"];
    503: components["responses"]["ScimError503"];
    504: components["responses"]["Error504"];
   };
  };
 };
}

export interface components {
 schemas: {
  Completion: {
   status: ("kept" | "discarded");
   statusValue?: string;
  };
  Change: ({
   action: "updateSegment";
   payload: {
    name: string;
    description?: (string | null);
    project?: (string | null);
    constraints: components["schemas"]["Constraint"][];
    id: number;
   };
  } | {
   action: "deleteSegment";
   payload: {
    id: number;
    name?: (string | null);
    title?: (string | null);
   };
  } | {
   action: "updateEnabled";
   feature: string;
   payload: {
    enabled: boolean;
    shouldActivateDisabledStrategies?: boolean;
   };
  } | {
   action: "addStrategy";
   feature: string;
   payload: {
    name: string;
    title?: (string | null);
    disabled?: (boolean | null);
    sortOrder?: number;
    constraints: components["schemas"]["Constraint"][];
    variants?: {
     name: string;
     weight: number;
     weightType: ("variable" | "fix");
     stickiness: string;
     payload?: components["schemas"]["VariantPayload"];
    }[];
    parameters: Record<string, string>;
    segments?: number[];
   };
  } | {
   action: "updateStrategy";
   feature: string;
   payload: {
    name?: string;
    title?: (string | null);
    disabled?: (boolean | null);
    constraints?: components["schemas"]["Constraint"][];
    variants?: {
     name: string;
     weight: number;
     weightType: ("variable" | "fix");
     stickiness: string;
     payload?: components["schemas"]["VariantPayload"];
    }[];
    parameters?: Record<string, string>;
    segments?: number[];
    id: string;
    sortOrder?: number;
   };
  } | {
   action: "deleteStrategy";
   feature: string;
   payload: {
    id: string;
    name?: (string | null);
    title?: (string | null);
   };
  } | {
   action: "archiveFeature";
   feature: string;
  } | {
   action: "patchVariant";
   feature: string;
   payload: {
    variants: components["schemas"]["WrittenVariant"][];
   };
  } | {
   action: "reorderStrategy";
   feature: string;
   payload: {
    id: string;
    sortOrder: number;
   }[];
  } | {
   action: "addDependency";
   feature: string;
   payload: {
    feature: string;
    enabled?: boolean;
    variants?: string[];
   };
  } | {
   action: "deleteDependency";
   feature: string;
  } | {
   action: "addReleasePlan";
   feature: string;
   payload: components["schemas"]["NewReleasePlan"];
  } | {
   action: "deleteReleasePlan";
   feature: string;
   payload: {
    planId: string;
    name?: (string | null);
    title?: (string | null);
   };
  } | {
   action: "startMilestone";
   feature: string;
   payload: {
    planId: string;
    milestoneId: string;
    edition?: number;
   };
  } | {
   action: "changeMilestoneProgression";
   feature: string;
   payload: {
    sourceMilestoneId: string;
    targetMilestoneId?: string;
    transitionCondition: {
     intervalMinutes: number;
    };
   };
  } | {
   action: "deleteMilestoneProgression";
   feature: string;
   payload: {
    sourceMilestoneId: string;
   };
  } | {
   action: "updateMilestoneStrategy";
   feature: string;
   payload: {
    name?: string;
    title?: (string | null);
    disabled?: (boolean | null);
    constraints?: components["schemas"]["Constraint"][];
    variants?: {
     name: string;
     weight: number;
     weightType: ("variable" | "fix");
     stickiness: string;
     payload?: components["schemas"]["VariantPayload"];
    }[];
    parameters?: Record<string, string>;
    segments?: number[];
    id: string;
   };
  } | {
   action: "changeReleasePlanSafeguard";
   feature: string;
   payload: {
    impactMetric: {
     metricName: string;
     timeRange: ("hour" | "day" | "week" | "month");
     aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
     labelSelectors?: Record<string, string[]>;
     source?: ("internal" | "external");
    };
    triggerCondition: {
     operator: (">" | "<");
     threshold: number;
    };
    planId: string;
   };
  } | {
   action: "deleteReleasePlanSafeguard";
   feature: string;
   payload: {
    planId: string;
    safeguardId: string;
   };
  } | {
   action: "changeFeatureEnvSafeguard";
   feature: string;
   payload: components["schemas"]["SafeguardBody"];
  } | {
   action: "deleteFeatureEnvSafeguard";
   feature: string;
   payload: {
    safeguardId: string;
   };
  });
  Constraint: {
   contextName: string;
   operator: ("NOT_IN" | "IN" | "STR_ENDS_WITH" | "STR_STARTS_WITH" | "STR_CONTAINS" | "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE" | "DATE_AFTER" | "DATE_BEFORE" | "SEMVER_EQ" | "SEMVER_GT" | "SEMVER_LT" | "SEMVER_GTE" | "SEMVER_LTE" | "REGEX" | "IN_CIDR");
   caseInsensitive?: boolean;
   inverted?: boolean;
   values?: string[];
   value?: string;
  };
  DefaultStrategy: {
   name: string;
   title?: (string | null);
   disabled?: (boolean | null);
   sortOrder?: number;
   constraints?: components["schemas"]["StoredConstraint"][];
   variants?: components["schemas"]["StrategyVariant"][];
   parameters?: Record<string, string>;
   segments?: number[];
  };
  Dependency: {
   feature: string;
   enabled?: boolean;
   variants?: string[];
  };
  EvaluationContext: (unknown & ({
   appName: string;
   currentTime?: string;
   environment?: (string | null);
   properties?: Record<string, (string | null)>;
   remoteAddress?: (string | null);
   sessionId?: (string | null);
   userId?: (string | null);
  } & Record<string, unknown>));
  Event: {
   id: number;
   createdAt: string;
   type: ("application-created" | "feature-created" | "feature-deleted" | "feature-updated" | "feature-metadata-updated" | "feature-variants-updated" | "feature-environment-variants-updated" | "feature-project-change" | "feature-archived" | "feature-revived" | "feature-import" | "feature-tagged" | "feature-tag-import" | "feature-strategy-update" | "feature-strategy-add" | "feature-strategy-remove" | "feature-type-updated" | "strategy-order-changed" | "drop-feature-tags" | "feature-untagged" | "feature-completed" | "feature-uncompleted" | "feature-stale-on" | "feature-stale-off" | "drop-features" | "feature-environment-enabled" | "feature-environment-disabled" | "strategy-created" | "strategy-deleted" | "strategy-deprecated" | "strategy-reactivated" | "strategy-updated" | "strategy-import" | "drop-strategies" | "context-field-created" | "context-field-updated" | "context-field-deleted" | "project-access-added" | "project-access-user-roles-updated" | "project-access-group-roles-updated" | "project-access-user-roles-deleted" | "project-access-group-roles-deleted" | "project-access-updated" | "project-created" | "project-updated" | "project-deleted" | "project-import" | "project-user-added" | "project-user-removed" | "project-user-role-changed" | "project-group-role-changed" | "project-group-added" | "project-group-removed" | "role-created" | "role-updated" | "role-deleted" | "drop-projects" | "tag-created" | "tag-deleted" | "tag-import" | "drop-tags" | "tag-type-created" | "tag-type-deleted" | "tag-type-updated" | "tag-type-import" | "drop-tag-types" | "addon-config-created" | "addon-config-updated" | "addon-config-deleted" | "db-pool-update" | "user-created" | "user-updated" | "user-deleted" | "drop-environments" | "environment-import" | "environment-created" | "environment-updated" | "environment-deleted" | "segment-created" | "segment-updated" | "segment-deleted" | "segment-import" | "group-created" | "group-updated" | "group-deleted" | "group-user-added" | "group-user-removed" | "setting-created" | "setting-updated" | "setting-deleted" | "client-metrics" | "client-register" | "pat-created" | "pat-deleted" | "public-signup-token-created" | "public-signup-token-user-added" | "public-signup-token-updated" | "api-token-created" | "api-token-updated" | "api-token-deleted" | "change-request-created" | "change-request-discarded" | "change-added" | "change-discarded" | "change-edited" | "change-request-rejected" | "change-request-approved" | "change-request-approval-added" | "change-request-cancelled" | "change-request-sent-to-review" | "scheduled-change-request-executed" | "change-request-applied" | "change-request-scheduled" | "change-request-scheduled-application-success" | "change-request-scheduled-application-failure" | "change-request-configuration-updated" | "feature-favorited" | "feature-unfavorited" | "project-favorited" | "project-unfavorited" | "features-exported" | "features-imported" | "service-account-created" | "service-account-deleted" | "service-account-updated" | "feature-potentially-stale-on" | "feature-dependency-added" | "feature-dependency-removed" | "feature-dependencies-removed" | "feature-link-added" | "feature-link-updated" | "feature-link-removed" | "feature-owners-updated" | "impact-metric-created" | "impact-metric-updated" | "impact-metric-deleted" | "banner-created" | "banner-updated" | "banner-deleted" | "release-plan-template-created" | "release-plan-template-updated" | "release-plan-template-deleted" | "release-plan-template-archived" | "project-environment-added" | "project-environment-removed" | "default-strategy-updated" | "incoming-webhook-created" | "incoming-webhook-updated" | "incoming-webhook-deleted" | "incoming-webhook-token-created" | "incoming-webhook-token-updated" | "incoming-webhook-token-deleted" | "release-plan-added" | "release-plan-removed" | "release-plan-milestone-started" | "release-plan-milestone-approved" | "release-plan-milestone-taken-back" | "release-plan-completed" | "release-plan-progressions-paused" | "release-plan-progressions-resumed" | "release-plan-restored" | "milestone-progression-changed" | "milestone-progression-deleted" | "milestone-strategy-updated" | "safeguard-changed" | "safeguard-deleted" | "safeguard-triggered" | "signal-endpoint-created" | "signal-endpoint-updated" | "signal-endpoint-deleted" | "signal-endpoint-token-created" | "signal-endpoint-token-updated" | "signal-endpoint-token-deleted" | "actions-created" | "actions-updated" | "actions-deleted");
   createdBy: string;
   createdByUserId?: (number | null);
   environment?: (string | null);
   project?: (string | null);
   featureName?: (string | null);
   data?: unknown;
   preData?: unknown;
   tags?: (components["schemas"]["Tag"][] | null);
  };
  FeatureEnvironment: {
   name: string;
   featureName?: string;
   environment?: string;
   type?: string;
   enabled: boolean;
   sortOrder?: number;
   variantCount?: number;
   strategies?: components["schemas"]["FeatureStrategy"][];
   variants?: components["schemas"]["Variant"][];
   lastSeenAt?: (string | null);
   hasStrategies?: boolean;
   hasEnabledStrategies?: boolean;
   milestoneName?: string;
   milestoneOrder?: number;
   totalMilestones?: number;
   releasePlan?: {
    id: string;
    paused: boolean;
    completed: boolean;
   };
  };
  FeatureNaming: {
   pattern: (string | null);
   example?: (string | null);
   description?: (string | null);
  };
  FeatureStrategy: {
   id?: string;
   name: string;
   title?: (string | null);
   disabled?: (boolean | null);
   featureName?: string;
   sortOrder?: number;
   segments?: number[];
   constraints?: components["schemas"]["Constraint"][];
   variants?: components["schemas"]["StrategyVariant"][];
   parameters?: Record<string, string>;
  };
  Guard: ({
   kind: "errors";
   id?: string;
   source: string;
   newArm?: string;
   oldArm?: string;
   minimumRequests?: number;
   onBreach?: ("pause" | "undo" | "disable");
   metrics?: {
    requests: string;
    errors?: string;
    slowerThan?: number;
   };
  } | {
   kind: "slow";
   id?: string;
   source: string;
   newArm?: string;
   oldArm?: string;
   minimumRequests?: number;
   onBreach?: ("pause" | "undo" | "disable");
   metrics?: {
    requests: string;
    errors?: string;
    slowerThan?: number;
   };
  } | {
   kind: "alarm";
   id?: string;
   source?: string;
   key?: string;
   onBreach?: ("pause" | "undo" | "disable");
  });
  HeldPermission: {
   id: number;
   name: string;
   displayName: string;
   type: ("root" | "project" | "environment");
   environment: (string | null);
  };
  JsonPatch: {
   op: ("add" | "remove" | "replace" | "copy" | "move");
   path: string;
   from?: string;
   value?: unknown;
  }[];
  Milestone: {
   id: string;
   name: string;
   sortOrder: number;
   strategies: components["schemas"]["ShownStrategy"][];
   transitionCondition: ({
    intervalMinutes: number;
   } | null);
   approvals?: number;
   notBefore?: string;
   window?: components["schemas"]["ReleaseWindow"];
   guards?: components["schemas"]["Guard"][];
   startedAt: (string | null);
   progressionExecutedAt: (string | null);
   pausedAt: (string | null);
   approvedBy: {
    id: number;
    username: string;
   }[];
  };
  MilestoneBody: {
   id?: string;
   name: string;
   sortOrder?: number;
   strategies: {
    name: string;
    title?: (string | null);
    disabled?: (boolean | null);
    sortOrder?: number;
    constraints?: components["schemas"]["Constraint"][];
    variants?: {
     name: string;
     weight: number;
     weightType: ("variable" | "fix");
     stickiness: string;
     payload?: components["schemas"]["VariantPayload"];
    }[];
    parameters?: Record<string, string>;
    segments?: number[];
    id?: string;
   }[];
   transitionCondition?: ({
    intervalMinutes: number;
   } | null);
   approvals?: number;
   notBefore?: string;
   window?: components["schemas"]["ReleaseWindow"];
   guards?: components["schemas"]["Guard"][];
  };
  NewReleasePlan: ({
   name: string;
   description?: (string | null);
   milestones: components["schemas"]["MilestoneBody"][];
   templateId?: string;
   safeguards?: components["schemas"]["SafeguardBody"][];
  } | {
   templateId: string;
   safeguards?: components["schemas"]["SafeguardBody"][];
   milestones?: unknown;
  });
  NewStrategy: {
   name: string;
   title?: (string | null);
   disabled?: (boolean | null);
   sortOrder?: number;
   constraints?: components["schemas"]["Constraint"][];
   variants?: {
    name: string;
    weight: number;
    weightType: ("variable" | "fix");
    stickiness: string;
    payload?: components["schemas"]["VariantPayload"];
   }[];
   parameters?: Record<string, string>;
   segments?: number[];
  };
  ReachedStage: {
   stage: ("initial" | "pre-live" | "live" | "completed" | "archived");
   enteredStageAt: string;
   status?: ("kept" | "discarded");
   orEarlier?: true;
  };
  ReleasePlan: {
   id: string;
   discriminator: "plan";
   name: string;
   description: (string | null);
   featureName: string;
   environment: string;
   createdByUserId: number;
   createdAt: string;
   activeMilestoneId: (string | null);
   milestones: components["schemas"]["Milestone"][];
   releasePlanTemplateId: (string | null);
   safeguards: components["schemas"]["Safeguard"][];
   pause: ({
    at: string;
    reason: ("person" | "environment" | "guard" | "safeguard" | "conflict" | "rights" | "review");
    text: string;
   } | null);
   completedAt: (string | null);
   takesBackTo: ({
    milestoneId: (string | null);
    name: (string | null);
   } | null);
   startedBy: {
    id: number;
    username: string;
   };
  };
  ReleasePlanTemplate: {
   id: string;
   discriminator: "template";
   name: string;
   description: (string | null);
   project?: string;
   createdByUserId: number;
   createdAt: string;
   archivedAt?: (string | null);
   milestones: {
    id: string;
    name: string;
    sortOrder: number;
    strategies: components["schemas"]["ShownStrategy"][];
    transitionCondition: ({
     intervalMinutes: number;
    } | null);
    approvals?: number;
    notBefore?: string;
    window?: components["schemas"]["ReleaseWindow"];
    guards?: components["schemas"]["Guard"][];
   }[];
  };
  ReleaseWindow: {
   days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
   from?: string;
   to?: string;
   timeZone: string;
  };
  Role: {
   id: number;
   type: string;
   name: string;
   description?: string;
  };
  RolePermission: {
   name: ("ADMIN" | "CREATE_PROJECT" | "READ_ROLE" | "UPDATE_APPLICATION" | "CREATE_ADDON" | "UPDATE_ADDON" | "DELETE_ADDON" | "CREATE_CONTEXT_FIELD" | "UPDATE_CONTEXT_FIELD" | "DELETE_CONTEXT_FIELD" | "CREATE_SEGMENT" | "UPDATE_SEGMENT" | "DELETE_SEGMENT" | "CREATE_STRATEGY" | "UPDATE_STRATEGY" | "DELETE_STRATEGY" | "CREATE_TAG_TYPE" | "UPDATE_TAG_TYPE" | "DELETE_TAG_TYPE" | "RELEASE_PLAN_TEMPLATE_CREATE" | "RELEASE_PLAN_TEMPLATE_UPDATE" | "RELEASE_PLAN_TEMPLATE_DELETE" | "READ_CLIENT_API_TOKEN" | "CREATE_CLIENT_API_TOKEN" | "UPDATE_CLIENT_API_TOKEN" | "DELETE_CLIENT_API_TOKEN" | "READ_FRONTEND_API_TOKEN" | "CREATE_FRONTEND_API_TOKEN" | "UPDATE_FRONTEND_API_TOKEN" | "DELETE_FRONTEND_API_TOKEN" | "CREATE_FEATURE" | "UPDATE_FEATURE" | "DELETE_FEATURE" | "UPDATE_FEATURE_DEPENDENCY" | "UPDATE_FEATURE_VARIANTS" | "MOVE_FEATURE_TOGGLE" | "UPDATE_PROJECT" | "DELETE_PROJECT" | "UPDATE_PROJECT_SEGMENT" | "READ_PROJECT_API_TOKEN" | "CREATE_PROJECT_API_TOKEN" | "DELETE_PROJECT_API_TOKEN" | "CREATE_FEATURE_STRATEGY" | "UPDATE_FEATURE_STRATEGY" | "DELETE_FEATURE_STRATEGY" | "UPDATE_FEATURE_ENVIRONMENT" | "UPDATE_FEATURE_ENVIRONMENT_VARIANTS" | "APPROVE_CHANGE_REQUEST" | "APPLY_CHANGE_REQUEST" | "SKIP_CHANGE_REQUEST");
   environment?: (string | null);
  };
  Safeguard: {
   impactMetric: {
    metricName: string;
    timeRange: ("hour" | "day" | "week" | "month");
    aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
    labelSelectors?: Record<string, string[]>;
    source?: ("internal" | "external");
   };
   triggerCondition: {
    operator: (">" | "<");
    threshold: number;
   };
   id: string;
   action: ({
    type: "pauseReleasePlanProgressions";
    id: string;
   } | {
    type: "disableFeatureEnvironment";
    environment: string;
    featureName: string;
    projectId: string;
   });
  };
  SafeguardBody: {
   impactMetric: {
    metricName: string;
    timeRange: ("hour" | "day" | "week" | "month");
    aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
    labelSelectors?: Record<string, string[]>;
    source?: ("internal" | "external");
   };
   triggerCondition: {
    operator: (">" | "<");
    threshold: number;
   };
  };
  Segment: {
   id: number;
   name: string;
   description?: (string | null);
   project?: (string | null);
   constraints: components["schemas"]["StoredConstraint"][];
   createdBy?: (string | null);
   createdAt?: string;
  };
  Self: {
   user: components["schemas"]["User"];
   permissions: {
    permission: ("ADMIN" | "CREATE_PROJECT" | "READ_ROLE" | "UPDATE_APPLICATION" | "CREATE_ADDON" | "UPDATE_ADDON" | "DELETE_ADDON" | "CREATE_CONTEXT_FIELD" | "UPDATE_CONTEXT_FIELD" | "DELETE_CONTEXT_FIELD" | "CREATE_SEGMENT" | "UPDATE_SEGMENT" | "DELETE_SEGMENT" | "CREATE_STRATEGY" | "UPDATE_STRATEGY" | "DELETE_STRATEGY" | "CREATE_TAG_TYPE" | "UPDATE_TAG_TYPE" | "DELETE_TAG_TYPE" | "RELEASE_PLAN_TEMPLATE_CREATE" | "RELEASE_PLAN_TEMPLATE_UPDATE" | "RELEASE_PLAN_TEMPLATE_DELETE" | "READ_CLIENT_API_TOKEN" | "CREATE_CLIENT_API_TOKEN" | "UPDATE_CLIENT_API_TOKEN" | "DELETE_CLIENT_API_TOKEN" | "READ_FRONTEND_API_TOKEN" | "CREATE_FRONTEND_API_TOKEN" | "UPDATE_FRONTEND_API_TOKEN" | "DELETE_FRONTEND_API_TOKEN" | "CREATE_FEATURE" | "UPDATE_FEATURE" | "DELETE_FEATURE" | "UPDATE_FEATURE_DEPENDENCY" | "UPDATE_FEATURE_VARIANTS" | "MOVE_FEATURE_TOGGLE" | "UPDATE_PROJECT" | "DELETE_PROJECT" | "UPDATE_PROJECT_SEGMENT" | "READ_PROJECT_API_TOKEN" | "CREATE_PROJECT_API_TOKEN" | "DELETE_PROJECT_API_TOKEN" | "CREATE_FEATURE_STRATEGY" | "UPDATE_FEATURE_STRATEGY" | "DELETE_FEATURE_STRATEGY" | "UPDATE_FEATURE_ENVIRONMENT" | "UPDATE_FEATURE_ENVIRONMENT_VARIANTS" | "APPROVE_CHANGE_REQUEST" | "APPLY_CHANGE_REQUEST" | "SKIP_CHANGE_REQUEST");
    project?: string;
    environment?: string;
   }[];
   feedback: {
    userId: number;
    feedbackId: string;
    neverShow: boolean;
    given: (string | null);
   }[];
   splash: Record<string, boolean>;
  };
  ServiceAccountToken: {
   id: number;
   secret?: string;
   description?: string;
   expiresAt?: string;
   createdAt: string;
   seenAt: (string | null);
  };
  SignalRule: {
   match?: Record<string, {
    operator: ("NOT_IN" | "IN" | "STR_ENDS_WITH" | "STR_STARTS_WITH" | "STR_CONTAINS" | "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE" | "DATE_AFTER" | "DATE_BEFORE" | "SEMVER_EQ" | "SEMVER_GT" | "SEMVER_LT" | "SEMVER_GTE" | "SEMVER_LTE" | "REGEX" | "IN_CIDR");
    caseInsensitive?: boolean;
    inverted?: boolean;
    values?: string[];
    value?: string;
   }>;
   state: ("firing" | "resolved" | "unknown");
   key?: string;
   keyFrom?: string;
   flag?: string;
   flagFrom?: string;
   environment?: string;
   environmentFrom?: string;
   atFrom?: string;
  };
  ShownStrategy: {
   id: string;
   name: string;
   title: (string | null);
   disabled: boolean;
   sortOrder: number;
   segments: number[];
   constraints: components["schemas"]["StoredConstraint"][];
   variants: components["schemas"]["StrategyVariant"][];
   parameters: Record<string, string>;
   featureName?: string;
  };
  StoredConstraint: {
   contextName: string;
   operator: string;
   caseInsensitive?: boolean;
   inverted?: boolean;
   values?: string[];
   value?: string;
  };
  StoredReleasePlan: {
   id: string;
   name: string;
   description: (string | null);
   releasePlanTemplateId: (string | null);
   createdByUserId: number;
   createdAt: string;
   activeMilestoneId: (string | null);
   milestones: {
    id: string;
    name: string;
    sortOrder: number;
    strategies: components["schemas"]["StoredStrategy"][];
    transitionCondition: ({
     intervalMinutes: number;
    } | null);
    approvals?: number;
    notBefore?: string;
    window?: components["schemas"]["ReleaseWindow"];
    guards?: components["schemas"]["Guard"][];
    startedAt: (string | null);
    progressionExecutedAt: (string | null);
    pausedMs: number;
    countsFrom?: string;
    approvedBy: {
     id: number;
     username: string;
    }[];
   }[];
   safeguards: components["schemas"]["Safeguard"][];
   pause: ({
    at: string;
    reason: ("person" | "environment" | "guard" | "safeguard" | "conflict" | "rights" | "review");
    text: string;
   } | null);
   completedAt: (string | null);
   startedBy: {
    id: number;
    username: string;
    tokenId?: number;
   };
   edition: number;
   approvedEdition: (number | null);
   before: ({
    milestoneId: (string | null);
    enabled: boolean;
    edition: number;
    strategies?: string[];
   } | null);
  };
  StoredStrategy: {
   id: string;
   name: string;
   title?: (string | null);
   disabled: boolean;
   sortOrder: number;
   segments: number[];
   constraints: components["schemas"]["StoredConstraint"][];
   variants: components["schemas"]["StrategyVariant"][];
   parameters: Record<string, string>;
   createdAt?: string;
  };
  StrategyType: {
   title?: (string | null);
   name: string;
   displayName: (string | null);
   description: (string | null);
   editable: boolean;
   deprecated: boolean;
   parameters: {
    name: string;
    type: string;
    description?: string;
    required?: boolean;
   }[];
  };
  StrategyVariant: {
   name: string;
   weight: number;
   weightType: ("variable" | "fix");
   stickiness: string;
   payload?: components["schemas"]["VariantPayload"];
  };
  Tag: {
   value: string;
   type?: string;
  };
  TagType: {
   name: string;
   description?: string;
   icon?: (string | null);
  };
  UiConfig: {
   name: string;
   slogan: string;
   version: string;
   environment: string;
   unleashUrl: string;
   baseUriPath: string;
   authenticationType: "enterprise";
   disablePasswordAuth: boolean;
   emailEnabled: boolean;
   maintenanceMode: boolean;
   segmentValuesLimit: number;
   strategySegmentsLimit: number;
   networkViewEnabled: boolean;
   frontendApiOrigins: string[];
   flags: Record<string, boolean>;
   links: {
    value: string;
    icon: string;
    href: string;
    title: string;
   }[];
   versionInfo: {
    current: {
     oss?: string;
     enterprise?: string;
    };
    latest: {
     oss?: string;
     enterprise?: string;
    };
    isLatest: boolean;
    instanceId?: string;
   };
  };
  User: {
   id: number;
   isAPI?: boolean;
   name?: (string | null);
   email?: (string | null);
   username?: (string | null);
   imageUrl?: string;
   inviteLink?: string;
   invitedUntil?: string;
   disabled?: boolean;
   scimId?: string;
   loginAttempts?: number;
   emailSent?: boolean;
   personalTokens?: number;
   rootRole?: (number | null);
   seenAt?: (string | null);
   createdAt?: string;
   accountType?: string;
   permissions?: string[];
  };
  Variant: {
   name: string;
   weight: number;
   weightType?: ("variable" | "fix");
   stickiness?: string;
   payload?: components["schemas"]["VariantPayload"];
   overrides?: components["schemas"]["VariantOverride"][];
  };
  VariantOverride: {
   contextName: string;
   values: string[];
  };
  VariantPayload: {
   type: ("json" | "csv" | "string" | "number");
   value: string;
  };
  WrittenVariant: {
   name: string;
   weight: number;
   weightType?: ("variable" | "fix");
   stickiness?: string;
   payload?: components["schemas"]["VariantPayload"];
   overrides?: components["schemas"]["VariantOverride"][];
  };
  Addon: {
   id: number;
   provider: string;
   enabled: boolean;
   description: (string | null);
   parameters: Record<string, (string | number | boolean)>;
   events: string[];
   projects: string[];
   environments: string[];
   features: string[];
   tags: string[];
   createdAt: string;
   health: {
    lastSuccess: (string | null);
    lastFailure: (string | null);
    failingSince: (string | null);
   };
   switchedOff?: {
    at: string;
    why: string;
   };
   publicKey?: string;
  };
  ApiToken: {
   id: number;
   secret: string;
   tokenName: string;
   username?: string;
   type: ("admin" | "client" | "frontend");
   environment: string;
   project: string;
   projects: string[];
   expiresAt: (string | null);
   createdAt: string;
   seenAt: (string | null);
   alias: null;
  };
  AvailablePermission: {
   id: number;
   name: string;
   displayName: string;
   type: ("root" | "project" | "environment");
  };
  ConsoleEntry: {
   token: string;
   expiresAt: string;
   self: components["schemas"]["Self"];
   uiConfig: components["schemas"]["UiConfig"];
   environments: {
    name: string;
    type: string;
    sortOrder: number;
    enabled: boolean;
    protected: boolean;
   }[];
   featureTypes: {
    id: string;
    name: string;
    description: string;
    lifetimeDays: (number | null);
   }[];
  };
  Delivery: {
   id: string;
   integrationId: number;
   createdAt: string;
   state: ("success" | "failed" | "successWithErrors");
   isWaiting: boolean;
   stateDetails: string;
   event: (components["schemas"]["EventOutput"] | null);
   details: Record<string, unknown>;
   attempts: {
    at: string;
    status: (number | null);
    durationMs: number;
    answer: string;
   }[];
  };
  Error: {
   id: string;
   name: string;
   message: string;
   details?: {
    message: string;
    description?: string;
    path?: string;
    validationErrors?: string[];
   }[];
   permissions?: string[];
   type?: "password";
   path?: string;
   defaultHidden?: boolean;
   options?: {
    type: ("oidc" | "saml");
    path: string;
    message: string;
   }[];
  };
  EvaluatedConstraint: {
   contextName: string;
   operator: string;
   caseInsensitive?: boolean;
   inverted?: boolean;
   values?: string[];
   value?: string;
   result: boolean;
  };
  Feature: {
   name: string;
   type?: string;
   description?: (string | null);
   archived?: boolean;
   project?: string;
   enabled?: boolean;
   stale?: boolean;
   favorite?: boolean;
   impressionData?: boolean;
   createdAt?: (string | null);
   archivedAt?: (string | null);
   lastSeenAt?: (string | null);
   environments?: components["schemas"]["FeatureEnvironment"][];
   variants?: components["schemas"]["Variant"][];
   strategies?: Record<string, unknown>[];
   tags?: (components["schemas"]["TagOutput"][] | null);
   children?: string[];
   dependencies?: components["schemas"]["Dependency"][];
   lifecycle?: components["schemas"]["ReachedStage"];
  };
  FeatureDetails: {
   name: string;
   type?: string;
   description?: (string | null);
   archived?: boolean;
   project?: string;
   enabled?: boolean;
   stale?: boolean;
   favorite?: boolean;
   impressionData?: boolean;
   createdAt?: (string | null);
   archivedAt?: (string | null);
   lastSeenAt?: (string | null);
   environments: {
    name: string;
    featureName?: string;
    environment?: string;
    type?: string;
    enabled: boolean;
    sortOrder?: number;
    variantCount?: number;
    strategies: components["schemas"]["ShownStrategy"][];
    variants?: components["schemas"]["Variant"][];
    lastSeenAt?: (string | null);
    hasStrategies?: boolean;
    hasEnabledStrategies?: boolean;
    milestoneName?: string;
    milestoneOrder?: number;
    totalMilestones?: number;
    releasePlan?: {
     id: string;
     paused: boolean;
     completed: boolean;
    };
    releasePlans?: components["schemas"]["ReleasePlanOutput"][];
    safeguards?: components["schemas"]["SafeguardOutput"][];
   }[];
   variants?: components["schemas"]["Variant"][];
   strategies?: Record<string, unknown>[];
   tags?: (components["schemas"]["TagOutput"][] | null);
   children?: string[];
   dependencies?: components["schemas"]["Dependency"][];
   lifecycle?: components["schemas"]["ReachedStage"];
   completed?: components["schemas"]["Completion"];
   manifest?: {
    type: ("boolean" | "string" | "integer" | "float" | "object");
    defaultValue: unknown;
   };
   links: {
    url: string;
    title: (string | null);
    id: string;
   }[];
   owners: {
    type: ("user" | "group");
    id: number;
    name: string;
    imageUrl?: string;
   }[];
  };
  Group: {
   id: number;
   name: string;
   description?: (string | null);
   rootRole?: (number | null);
   createdAt: string;
   createdBy?: (string | null);
   userCount?: number;
   scimId?: string;
   mappingsSSO: string[];
   users: {
    joinedAt: string;
    createdBy: (string | null);
    user: {
     id: number;
     name?: (string | null);
     email?: (string | null);
     username?: (string | null);
     imageUrl?: string;
     accountType?: string;
     seenAt?: (string | null);
    };
   }[];
   projects: string[];
  };
  GroupSummary: {
   id: number;
   name: string;
   description?: (string | null);
   rootRole?: (number | null);
   createdAt: string;
   createdBy?: (string | null);
   userCount?: number;
   scimId?: string;
  };
  OidcSettings: {
   enabled: boolean;
   discoverUrl?: string;
   clientId: string;
   secret: string;
   autoCreate: boolean;
   enableSingleSignOut: boolean;
   defaultRootRole?: ("Viewer" | "Editor" | "Admin");
   defaultRootRoleId?: number;
   emailDomains?: string;
   enableGroupSyncing?: boolean;
   groupJsonPath?: string;
   addGroupsScope?: boolean;
   unleashHostname?: string;
   acrValues?: string;
   idTokenSigningAlgorithm: ("RS256" | "RS384" | "RS512");
  };
  PersonalToken: {
   id: number;
   description: string;
   userId: number;
   expiresAt: string;
   createdAt: string;
   seenAt: (string | null);
  };
  PlanStatus: {
   next: ("start" | "wait" | "paused" | "complete");
   milestoneId: (string | null);
   nextMilestoneId: (string | null);
   nextAt: (string | null);
   waitsFor: {
    kind: ("time" | "notBefore" | "window" | "approvals" | "traffic" | "alarm" | "environment" | "person" | "paused");
    text: string;
    until?: string;
    missing?: number;
   }[];
   breach: ({
    guardId: string;
    action: ("pause" | "undo" | "disable");
   } | null);
   evidence: {
    guardId: string;
    kind: ("errors" | "slow" | "alarm" | "threshold");
    verdict: ("worse" | "no sign" | "too little" | "unknown");
    text: string;
   }[];
  };
  ResendProgress: {
   from: number;
   to: number;
   reached: number;
   deliveries: number;
   done: boolean;
  };
  RoleWithPermissions: {
   id: number;
   type: string;
   name: string;
   description?: string;
   permissions: components["schemas"]["HeldPermission"][];
  };
  SamlSettings: {
   enabled: boolean;
   entityId: string;
   signOnUrl: string;
   certificate: string;
   signOutUrl?: string;
   spCertificate?: string;
   autoCreate: boolean;
   defaultRootRole?: ("Viewer" | "Editor" | "Admin");
   defaultRootRoleId?: number;
   emailDomains?: string;
   enableGroupSyncing?: boolean;
   groupJsonPath?: string;
   addGroupsScope?: boolean;
   unleashHostname?: string;
  };
  ServiceAccount: {
   id: number;
   isAPI?: boolean;
   name?: string;
   email?: string;
   username?: string;
   imageUrl?: string;
   inviteLink?: string;
   loginAttempts?: number;
   emailSent?: boolean;
   rootRole?: number;
   seenAt?: (string | null);
   createdAt?: string;
   tokens: components["schemas"]["ServiceAccountToken"][];
  };
  SignupToken: {
   secret: string;
   url: (string | null);
   name: string;
   enabled: boolean;
   expiresAt: string;
   createdAt: string;
   createdBy: (string | null);
   users?: (components["schemas"]["User"][] | null);
   role: components["schemas"]["Role"];
  };
  UserSummary: {
   id: number;
   name?: (string | null);
   email?: (string | null);
   username?: (string | null);
   imageUrl?: string;
   accountType?: string;
  };
  EventOutput: {
   id: number;
   createdAt: string;
   type: ("application-created" | "feature-created" | "feature-deleted" | "feature-updated" | "feature-metadata-updated" | "feature-variants-updated" | "feature-environment-variants-updated" | "feature-project-change" | "feature-archived" | "feature-revived" | "feature-import" | "feature-tagged" | "feature-tag-import" | "feature-strategy-update" | "feature-strategy-add" | "feature-strategy-remove" | "feature-type-updated" | "strategy-order-changed" | "drop-feature-tags" | "feature-untagged" | "feature-completed" | "feature-uncompleted" | "feature-stale-on" | "feature-stale-off" | "drop-features" | "feature-environment-enabled" | "feature-environment-disabled" | "strategy-created" | "strategy-deleted" | "strategy-deprecated" | "strategy-reactivated" | "strategy-updated" | "strategy-import" | "drop-strategies" | "context-field-created" | "context-field-updated" | "context-field-deleted" | "project-access-added" | "project-access-user-roles-updated" | "project-access-group-roles-updated" | "project-access-user-roles-deleted" | "project-access-group-roles-deleted" | "project-access-updated" | "project-created" | "project-updated" | "project-deleted" | "project-import" | "project-user-added" | "project-user-removed" | "project-user-role-changed" | "project-group-role-changed" | "project-group-added" | "project-group-removed" | "role-created" | "role-updated" | "role-deleted" | "drop-projects" | "tag-created" | "tag-deleted" | "tag-import" | "drop-tags" | "tag-type-created" | "tag-type-deleted" | "tag-type-updated" | "tag-type-import" | "drop-tag-types" | "addon-config-created" | "addon-config-updated" | "addon-config-deleted" | "db-pool-update" | "user-created" | "user-updated" | "user-deleted" | "drop-environments" | "environment-import" | "environment-created" | "environment-updated" | "environment-deleted" | "segment-created" | "segment-updated" | "segment-deleted" | "segment-import" | "group-created" | "group-updated" | "group-deleted" | "group-user-added" | "group-user-removed" | "setting-created" | "setting-updated" | "setting-deleted" | "client-metrics" | "client-register" | "pat-created" | "pat-deleted" | "public-signup-token-created" | "public-signup-token-user-added" | "public-signup-token-updated" | "api-token-created" | "api-token-updated" | "api-token-deleted" | "change-request-created" | "change-request-discarded" | "change-added" | "change-discarded" | "change-edited" | "change-request-rejected" | "change-request-approved" | "change-request-approval-added" | "change-request-cancelled" | "change-request-sent-to-review" | "scheduled-change-request-executed" | "change-request-applied" | "change-request-scheduled" | "change-request-scheduled-application-success" | "change-request-scheduled-application-failure" | "change-request-configuration-updated" | "feature-favorited" | "feature-unfavorited" | "project-favorited" | "project-unfavorited" | "features-exported" | "features-imported" | "service-account-created" | "service-account-deleted" | "service-account-updated" | "feature-potentially-stale-on" | "feature-dependency-added" | "feature-dependency-removed" | "feature-dependencies-removed" | "feature-link-added" | "feature-link-updated" | "feature-link-removed" | "feature-owners-updated" | "impact-metric-created" | "impact-metric-updated" | "impact-metric-deleted" | "banner-created" | "banner-updated" | "banner-deleted" | "release-plan-template-created" | "release-plan-template-updated" | "release-plan-template-deleted" | "release-plan-template-archived" | "project-environment-added" | "project-environment-removed" | "default-strategy-updated" | "incoming-webhook-created" | "incoming-webhook-updated" | "incoming-webhook-deleted" | "incoming-webhook-token-created" | "incoming-webhook-token-updated" | "incoming-webhook-token-deleted" | "release-plan-added" | "release-plan-removed" | "release-plan-milestone-started" | "release-plan-milestone-approved" | "release-plan-milestone-taken-back" | "release-plan-completed" | "release-plan-progressions-paused" | "release-plan-progressions-resumed" | "release-plan-restored" | "milestone-progression-changed" | "milestone-progression-deleted" | "milestone-strategy-updated" | "safeguard-changed" | "safeguard-deleted" | "safeguard-triggered" | "signal-endpoint-created" | "signal-endpoint-updated" | "signal-endpoint-deleted" | "signal-endpoint-token-created" | "signal-endpoint-token-updated" | "signal-endpoint-token-deleted" | "actions-created" | "actions-updated" | "actions-deleted");
   createdBy: string;
   createdByUserId?: (number | null);
   environment?: (string | null);
   project?: (string | null);
   featureName?: (string | null);
   data?: unknown;
   preData?: unknown;
   tags?: (components["schemas"]["TagOutput"][] | null);
  };
  GuardOutput: ({
   kind: "errors";
   id?: string;
   source: string;
   newArm: string;
   oldArm: string;
   minimumRequests: number;
   onBreach: ("pause" | "undo" | "disable");
   metrics?: {
    requests: string;
    errors?: string;
    slowerThan?: number;
   };
  } | {
   kind: "slow";
   id?: string;
   source: string;
   newArm: string;
   oldArm: string;
   minimumRequests: number;
   onBreach: ("pause" | "undo" | "disable");
   metrics?: {
    requests: string;
    errors?: string;
    slowerThan?: number;
   };
  } | {
   kind: "alarm";
   id?: string;
   source?: string;
   key?: string;
   onBreach: ("pause" | "undo" | "disable");
  });
  MilestoneOutput: {
   id: string;
   name: string;
   sortOrder: number;
   strategies: components["schemas"]["ShownStrategy"][];
   transitionCondition: ({
    intervalMinutes: number;
   } | null);
   approvals?: number;
   notBefore?: string;
   window?: components["schemas"]["ReleaseWindowOutput"];
   guards?: components["schemas"]["GuardOutput"][];
   startedAt: (string | null);
   progressionExecutedAt: (string | null);
   pausedAt: (string | null);
   approvedBy: {
    id: number;
    username: string;
   }[];
  };
  MilestoneBodyOutput: {
   id?: string;
   name: string;
   sortOrder?: number;
   strategies: {
    name: string;
    title?: (string | null);
    disabled?: (boolean | null);
    sortOrder?: number;
    constraints?: components["schemas"]["Constraint"][];
    variants?: {
     name: string;
     weight: number;
     weightType: ("variable" | "fix");
     stickiness: string;
     payload?: components["schemas"]["VariantPayload"];
    }[];
    parameters?: Record<string, string>;
    segments?: number[];
    id?: string;
   }[];
   transitionCondition?: ({
    intervalMinutes: number;
   } | null);
   approvals?: number;
   notBefore?: string;
   window?: components["schemas"]["ReleaseWindowOutput"];
   guards?: components["schemas"]["GuardOutput"][];
  };
  NewReleasePlanOutput: ({
   name: string;
   description?: (string | null);
   milestones: components["schemas"]["MilestoneBodyOutput"][];
   templateId?: string;
   safeguards?: components["schemas"]["SafeguardBodyOutput"][];
  } | {
   templateId: string;
   safeguards?: components["schemas"]["SafeguardBodyOutput"][];
   milestones?: unknown;
  });
  ReleasePlanOutput: {
   id: string;
   discriminator: "plan";
   name: string;
   description: (string | null);
   featureName: string;
   environment: string;
   createdByUserId: number;
   createdAt: string;
   activeMilestoneId: (string | null);
   milestones: components["schemas"]["MilestoneOutput"][];
   releasePlanTemplateId: (string | null);
   safeguards: components["schemas"]["SafeguardOutput"][];
   pause: ({
    at: string;
    reason: ("person" | "environment" | "guard" | "safeguard" | "conflict" | "rights" | "review");
    text: string;
   } | null);
   completedAt: (string | null);
   takesBackTo: ({
    milestoneId: (string | null);
    name: (string | null);
   } | null);
   startedBy: {
    id: number;
    username: string;
   };
  };
  ReleasePlanTemplateOutput: {
   id: string;
   discriminator: "template";
   name: string;
   description: (string | null);
   project?: string;
   createdByUserId: number;
   createdAt: string;
   archivedAt?: (string | null);
   milestones: {
    id: string;
    name: string;
    sortOrder: number;
    strategies: components["schemas"]["ShownStrategy"][];
    transitionCondition: ({
     intervalMinutes: number;
    } | null);
    approvals?: number;
    notBefore?: string;
    window?: components["schemas"]["ReleaseWindowOutput"];
    guards?: components["schemas"]["GuardOutput"][];
   }[];
  };
  ReleaseWindowOutput: {
   days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
   from: string;
   to: string;
   timeZone: string;
  };
  SafeguardOutput: {
   impactMetric: {
    metricName: string;
    timeRange: ("hour" | "day" | "week" | "month");
    aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
    labelSelectors: Record<string, string[]>;
    source: ("internal" | "external");
   };
   triggerCondition: {
    operator: (">" | "<");
    threshold: number;
   };
   id: string;
   action: ({
    type: "pauseReleasePlanProgressions";
    id: string;
   } | {
    type: "disableFeatureEnvironment";
    environment: string;
    featureName: string;
    projectId: string;
   });
  };
  SafeguardBodyOutput: {
   impactMetric: {
    metricName: string;
    timeRange: ("hour" | "day" | "week" | "month");
    aggregationMode: ("rps" | "count" | "avg" | "sum" | "p50" | "p95" | "p99");
    labelSelectors: Record<string, string[]>;
    source: ("internal" | "external");
   };
   triggerCondition: {
    operator: (">" | "<");
    threshold: number;
   };
  };
  SignalRuleOutput: {
   match: Record<string, {
    operator: ("NOT_IN" | "IN" | "STR_ENDS_WITH" | "STR_STARTS_WITH" | "STR_CONTAINS" | "NUM_EQ" | "NUM_GT" | "NUM_GTE" | "NUM_LT" | "NUM_LTE" | "DATE_AFTER" | "DATE_BEFORE" | "SEMVER_EQ" | "SEMVER_GT" | "SEMVER_LT" | "SEMVER_GTE" | "SEMVER_LTE" | "REGEX" | "IN_CIDR");
    caseInsensitive?: boolean;
    inverted?: boolean;
    values?: string[];
    value?: string;
   }>;
   state: ("firing" | "resolved" | "unknown");
   key?: string;
   keyFrom?: string;
   flag?: string;
   flagFrom?: string;
   environment?: string;
   environmentFrom?: string;
   atFrom?: string;
  };
  StoredReleasePlanOutput: {
   id: string;
   name: string;
   description: (string | null);
   releasePlanTemplateId: (string | null);
   createdByUserId: number;
   createdAt: string;
   activeMilestoneId: (string | null);
   milestones: {
    id: string;
    name: string;
    sortOrder: number;
    strategies: components["schemas"]["StoredStrategy"][];
    transitionCondition: ({
     intervalMinutes: number;
    } | null);
    approvals?: number;
    notBefore?: string;
    window?: components["schemas"]["ReleaseWindowOutput"];
    guards?: components["schemas"]["GuardOutput"][];
    startedAt: (string | null);
    progressionExecutedAt: (string | null);
    pausedMs: number;
    countsFrom?: string;
    approvedBy: {
     id: number;
     username: string;
    }[];
   }[];
   safeguards: components["schemas"]["SafeguardOutput"][];
   pause: ({
    at: string;
    reason: ("person" | "environment" | "guard" | "safeguard" | "conflict" | "rights" | "review");
    text: string;
   } | null);
   completedAt: (string | null);
   startedBy: {
    id: number;
    username: string;
    tokenId?: number;
   };
   edition: number;
   approvedEdition: (number | null);
   before: ({
    milestoneId: (string | null);
    enabled: boolean;
    edition: number;
    strategies?: string[];
   } | null);
  };
  TagOutput: {
   value: string;
   type: string;
  };
  FeatureMetadata: {
   name: string;
   description?: (string | null);
   type: string;
   stale: boolean;
   impressionData: boolean;
   archived: boolean;
  };
 };
 responses: {
  Error401: { content: {
   "application/json": components["schemas"]["Error"];
  } };
  Error403: { content: {
   "application/json": components["schemas"]["Error"];
  } };
  Error429: { content: {
   "application/json": components["schemas"]["Error"];
  } };
  Error500: { content: {
   "application/json": components["schemas"]["Error"];
  } };
  Error503: { content: {
   "application/json": components["schemas"]["Error"];
  } };
  Error504: { content: {
   "application/json": components["schemas"]["Error"];
  } };
  Error400: { content: {
   "application/json": components["schemas"]["Error"];
  } };
  Error412: { content: {
   "application/json": components["schemas"]["Error"];
  } };
  Error413: { content: {
   "application/json": components["schemas"]["Error"];
  } };
  Error415: { content: {
   "application/json": components["schemas"]["Error"];
  } };
  Error404: { content: {
   "application/json": components["schemas"]["Error"];
  } };
  Error409: { content: {
   "application/json": components["schemas"]["Error"];
  } };
  ManifestError401: { content: {
   "application/json": {
    error: {
     message: string;
     status: number;
     details: {
      field?: string;
      message: string;
     }[];
    };
   };
  } };
  ManifestError403: { content: {
   "application/json": {
    error: {
     message: string;
     status: number;
     details: {
      field?: string;
      message: string;
     }[];
    };
   };
  } };
  ManifestError404: { content: {
   "application/json": {
    error: {
     message: string;
     status: number;
     details: {
      field?: string;
      message: string;
     }[];
    };
   };
  } };
  ManifestError429: { content: {
   "application/json": {
    error: {
     message: string;
     status: number;
     details: {
      field?: string;
      message: string;
     }[];
    };
   };
  } };
  ManifestError500: { content: {
   "application/json": {
    error: {
     message: string;
     status: number;
     details: {
      field?: string;
      message: string;
     }[];
    };
   };
  } };
  ManifestError503: { content: {
   "application/json": {
    error: {
     message: string;
     status: number;
     details: {
      field?: string;
      message: string;
     }[];
    };
   };
  } };
  ManifestError400: { content: {
   "application/json": {
    error: {
     message: string;
     status: number;
     details: {
      field?: string;
      message: string;
     }[];
    };
   };
  } };
  ManifestError409: { content: {
   "application/json": {
    error: {
     message: string;
     status: number;
     details: {
      field?: string;
      message: string;
     }[];
    };
   };
  } };
  ManifestError413: { content: {
   "application/json": {
    error: {
     message: string;
     status: number;
     details: {
      field?: string;
      message: string;
     }[];
    };
   };
  } };
  ManifestError415: { content: {
   "application/json": {
    error: {
     message: string;
     status: number;
     details: {
      field?: string;
      message: string;
     }[];
    };
   };
  } };
  CodeReferencesError401: { content: {
   "application/json": {
    id: string;
    name: string;
    message: string;
    details?: {
     message: string;
     description?: string;
     path?: string;
     validationErrors?: string[];
    }[];
    permissions?: string[];
    type?: "password";
    path?: string;
    defaultHidden?: boolean;
    options?: {
     type: ("oidc" | "saml");
     path: string;
     message: string;
    }[];
    code: string;
   };
  } };
  CodeReferencesError403: { content: {
   "application/json": {
    id: string;
    name: string;
    message: string;
    details?: {
     message: string;
     description?: string;
     path?: string;
     validationErrors?: string[];
    }[];
    permissions?: string[];
    type?: "password";
    path?: string;
    defaultHidden?: boolean;
    options?: {
     type: ("oidc" | "saml");
     path: string;
     message: string;
    }[];
    code: string;
   };
  } };
  CodeReferencesError429: { content: {
   "application/json": {
    id: string;
    name: string;
    message: string;
    details?: {
     message: string;
     description?: string;
     path?: string;
     validationErrors?: string[];
    }[];
    permissions?: string[];
    type?: "password";
    path?: string;
    defaultHidden?: boolean;
    options?: {
     type: ("oidc" | "saml");
     path: string;
     message: string;
    }[];
    code: string;
   };
  } };
  CodeReferencesError500: { content: {
   "application/json": {
    id: string;
    name: string;
    message: string;
    details?: {
     message: string;
     description?: string;
     path?: string;
     validationErrors?: string[];
    }[];
    permissions?: string[];
    type?: "password";
    path?: string;
    defaultHidden?: boolean;
    options?: {
     type: ("oidc" | "saml");
     path: string;
     message: string;
    }[];
    code: string;
   };
  } };
  CodeReferencesError503: { content: {
   "application/json": {
    id: string;
    name: string;
    message: string;
    details?: {
     message: string;
     description?: string;
     path?: string;
     validationErrors?: string[];
    }[];
    permissions?: string[];
    type?: "password";
    path?: string;
    defaultHidden?: boolean;
    options?: {
     type: ("oidc" | "saml");
     path: string;
     message: string;
    }[];
    code: string;
   };
  } };
  CodeReferencesError400: { content: {
   "application/json": {
    id: string;
    name: string;
    message: string;
    details?: {
     message: string;
     description?: string;
     path?: string;
     validationErrors?: string[];
    }[];
    permissions?: string[];
    type?: "password";
    path?: string;
    defaultHidden?: boolean;
    options?: {
     type: ("oidc" | "saml");
     path: string;
     message: string;
    }[];
    code: string;
   };
  } };
  CodeReferencesError409: { content: {
   "application/json": {
    id: string;
    name: string;
    message: string;
    details?: {
     message: string;
     description?: string;
     path?: string;
     validationErrors?: string[];
    }[];
    permissions?: string[];
    type?: "password";
    path?: string;
    defaultHidden?: boolean;
    options?: {
     type: ("oidc" | "saml");
     path: string;
     message: string;
    }[];
    code: string;
   };
  } };
  CodeReferencesError413: { content: {
   "application/json": {
    id: string;
    name: string;
    message: string;
    details?: {
     message: string;
     description?: string;
     path?: string;
     validationErrors?: string[];
    }[];
    permissions?: string[];
    type?: "password";
    path?: string;
    defaultHidden?: boolean;
    options?: {
     type: ("oidc" | "saml");
     path: string;
     message: string;
    }[];
    code: string;
   };
  } };
  CodeReferencesError415: { content: {
   "application/json": {
    id: string;
    name: string;
    message: string;
    details?: {
     message: string;
     description?: string;
     path?: string;
     validationErrors?: string[];
    }[];
    permissions?: string[];
    type?: "password";
    path?: string;
    defaultHidden?: boolean;
    options?: {
     type: ("oidc" | "saml");
     path: string;
     message: string;
    }[];
    code: string;
   };
  } };
  CodeReferencesError404: { content: {
   "application/json": {
    id: string;
    name: string;
    message: string;
    details?: {
     message: string;
     description?: string;
     path?: string;
     validationErrors?: string[];
    }[];
    permissions?: string[];
    type?: "password";
    path?: string;
    defaultHidden?: boolean;
    options?: {
     type: ("oidc" | "saml");
     path: string;
     message: string;
    }[];
    code: string;
   };
  } };
  OfrepError400: { content: {
   "application/json": {
    key?: string;
    errorCode: ("PARSE_ERROR" | "INVALID_CONTEXT" | "FLAG_NOT_FOUND" | "GENERAL");
    errorDetails: string;
   };
  } };
  OfrepError429: { content: {
   "application/json": {
    key?: string;
    errorCode: ("PARSE_ERROR" | "INVALID_CONTEXT" | "FLAG_NOT_FOUND" | "GENERAL");
    errorDetails: string;
   };
  } };
  OfrepError500: { content: {
   "application/json": {
    key?: string;
    errorCode: ("PARSE_ERROR" | "INVALID_CONTEXT" | "FLAG_NOT_FOUND" | "GENERAL");
    errorDetails: string;
   };
  } };
  OfrepError404: { content: {
   "application/json": {
    key?: string;
    errorCode: ("PARSE_ERROR" | "INVALID_CONTEXT" | "FLAG_NOT_FOUND" | "GENERAL");
    errorDetails: string;
   };
  } };
  ScimError400: { content: {
   "application/scim+json": {
    schemas: string[];
    status: string;
    scimType?: ("invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "uniqueness");
    detail: string;
   };
  } };
  ScimError401: { content: {
   "application/scim+json": {
    schemas: string[];
    status: string;
    scimType?: ("invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "uniqueness");
    detail: string;
   };
  } };
  ScimError403: { content: {
   "application/scim+json": {
    schemas: string[];
    status: string;
    scimType?: ("invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "uniqueness");
    detail: string;
   };
  } };
  ScimError429: { content: {
   "application/scim+json": {
    schemas: string[];
    status: string;
    scimType?: ("invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "uniqueness");
    detail: string;
   };
  } };
  ScimError500: { content: {
   "application/scim+json": {
    schemas: string[];
    status: string;
    scimType?: ("invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "uniqueness");
    detail: string;
   };
  } };
  ScimError503: { content: {
   "application/scim+json": {
    schemas: string[];
    status: string;
    scimType?: ("invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "uniqueness");
    detail: string;
   };
  } };
  ScimError409: { content: {
   "application/scim+json": {
    schemas: string[];
    status: string;
    scimType?: ("invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "uniqueness");
    detail: string;
   };
  } };
  ScimError413: { content: {
   "application/scim+json": {
    schemas: string[];
    status: string;
    scimType?: ("invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "uniqueness");
    detail: string;
   };
  } };
  ScimError415: { content: {
   "application/scim+json": {
    schemas: string[];
    status: string;
    scimType?: ("invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "uniqueness");
    detail: string;
   };
  } };
  ScimError404: { content: {
   "application/scim+json": {
    schemas: string[];
    status: string;
    scimType?: ("invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "uniqueness");
    detail: string;
   };
  } };
 };
}
