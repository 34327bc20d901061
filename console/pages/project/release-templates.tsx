import { Link } from '@tanstack/react-router';
import page from '../../design/page.module.css';
import { projects } from '../../texts/projects.ts';

const { releases: texts } = projects;

/** The way to the templates of which releases in the project can be made. */
export const ReleaseTemplates = ({ projectId }: { readonly projectId: string }) => (
  <section className={page.card} aria-labelledby="project-releases">
    <h2 id="project-releases">{texts.heading}</h2>
    <p className={page.soft}>{texts.hint}</p>
    <p>
      <Link to="/release-plan-templates" search={{ project: projectId }}>
        {texts.link}
      </Link>
    </p>
  </section>
);
