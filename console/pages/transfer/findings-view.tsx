import { Banner, type BannerProps } from '../../design/messages/banner.tsx';
import page from '../../design/page.module.css';
import type { Findings } from '../../queries/transfer.ts';
import { transfer } from '../../texts/transfer.ts';
import styles from './transfer.module.css';

const { importFlags: texts } = transfer;

interface ListProps {
  readonly look: NonNullable<BannerProps['look']>;
  readonly heading: string;
  readonly findings: Findings['errors'];
}

const FindingList = ({ look, heading, findings }: ListProps) =>
  findings.length > 0 && (
    <Banner look={look} live>
      <h3>{heading}</h3>
      <ul className={page.items}>
        {findings.map(({ message, affectedItems }) => (
          <li key={message}>
            {message}
            <ul className={styles.affected}>
              {affectedItems.map((item) => (
                <li key={item}>
                  <bdi>{item}</bdi>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Banner>
  );

/** The errors and warnings of the service about an import, before it is made. */
export const FindingsView = ({ findings: { errors, warnings, permissions } }: { readonly findings: Findings }) => (
  <>
    <FindingList look="bad" heading={texts.errors} findings={errors} />
    <FindingList look="bad" heading={texts.permissions} findings={permissions} />
    <FindingList look="warn" heading={texts.warnings} findings={warnings} />
    {errors.length + warnings.length + permissions.length === 0 && (
      <Banner look="good" live>
        {texts.fine}
      </Banner>
    )}
  </>
);
