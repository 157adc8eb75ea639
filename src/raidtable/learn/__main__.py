"""The parts of learning one by one, for runs on several machines:

    python -m raidtable.learn play raids --phase results --seconds 120 --to FOLDER
    python -m raidtable.learn train raids FOLDER... --to NET
    python -m raidtable.learn test raids NET [--rival NET] --seats 2

`raidtable learn` does all of it.
"""

from raidtable.learn.parts import main

if __name__ == "__main__":
    main()
